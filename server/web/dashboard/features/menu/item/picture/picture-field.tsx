import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { ImageUp } from 'lucide-react';
import { lazy, useState } from 'react';
import { imageOf, isUploaded } from '../../../../../shared/menu/uploaded-picture.ts';
import { LatePart } from '../../../../../shared/ui/late-part.tsx';
import { ChooseFile } from '../../choose-file.tsx';
import type { ItemForm } from '../values.ts';
import classes from './picture.module.css';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

/** Phones convert their own formats to the first of these. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** An item's picture: an upload or a URL. */
export function PictureField({ form }: { form: ItemForm }) {
  const { t } = useLingui();
  const [file, setFile] = useState<File>();
  const { imageUrl } = form.values;
  const { error } = form.getInputProps('imageUrl');
  const close = () => setFile(undefined);
  const uploaded = isUploaded(imageUrl);
  return (
    <Stack gap="sm">
      <Input.Wrapper
        label={t`Picture`}
        description={t`JPEG, PNG, WebP, AVIF, or GIF, up to 15 MB. iPhones convert HEIC photos to JPEG.`}
        labelElement="div"
        error={uploaded ? error : undefined}
      >
        <Group gap="sm" mt="xs">
          {uploaded && (
            <img
              className={classes.preview}
              src={imageOf(imageUrl, 320)}
              alt={form.values.title}
              width={120}
              height={90}
            />
          )}
          <ChooseFile accept={ACCEPTED} onChoose={setFile}>
            {props => (
              <Button variant="default" leftSection={<ImageUp size={16} aria-hidden />} {...props}>
                {uploaded ? <Trans>Replace picture</Trans> : <Trans>Upload picture</Trans>}
              </Button>
            )}
          </ChooseFile>
          {uploaded && (
            <Button variant="subtle" onClick={() => form.setFieldValue('imageUrl', '')}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </Group>
      </Input.Wrapper>
      {!uploaded && (
        <TextInput
          label={t`Image URL`}
          description={t`For other software. The storefront shows only uploaded pictures.`}
          placeholder="https://"
          dir="ltr"
          {...form.getInputProps('imageUrl')}
        />
      )}
      {file && (
        <LatePart onClose={close}>
          <CropDialog
            file={file}
            onClose={close}
            onUploaded={({ path }) => {
              form.setFieldValue('imageUrl', path);
              close();
            }}
          />
        </LatePart>
      )}
    </Stack>
  );
}
