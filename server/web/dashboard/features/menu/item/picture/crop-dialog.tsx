import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { api } from '../../../../../shared/api/api.ts';
import type { Schemas } from '../../../../../shared/api/contract.ts';
import { describeError, fieldErrors } from '../../../../../shared/api/errors.ts';
import { OpenModal } from '../../../../../shared/ui/dialogs.tsx';
import { cropPicture } from './crop-picture.ts';
import classes from './picture.module.css';

type Props = {
  file: File;
  onUploaded(picture: Schemas['Picture']): void;
  onClose(): void;
};

const MAX_ZOOM = 4;

/** Shows a picture, lets the user crop it, and uploads the result. */
export default function CropDialog({ file, onUploaded, onClose }: Props) {
  const { t } = useLingui();
  const source = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const upload = api.useMutation('put', '/dashboard/api/pictures', {
    meta: { showsErrors: true },
  });
  const save = async () => {
    if (!area || !source) return;
    const cropped = await cropPicture(source, area);
    upload.mutate({ body: { file: cropped } }, { onSuccess: onUploaded });
  };
  return (
    <OpenModal onClose={onClose} title={t`Crop picture`} size="lg">
      <Stack>
        {isUnreadable ? (
          <Alert color="red" role="alert">
            <Trans>Your browser can't read this file. Save it as JPEG or PNG and try again.</Trans>
          </Alert>
        ) : (
          <>
            <div className={classes.cropper}>
              {source && (
                <Cropper
                  image={source}
                  crop={crop}
                  zoom={zoom}
                  maxZoom={MAX_ZOOM}
                  aspect={4 / 3}
                  disableAutomaticStylesInjection
                  onCropChange={setCrop}
                  onZoomChange={setZoom}
                  onCropComplete={(_, pixels) => setArea(pixels)}
                  mediaProps={{ onError: () => setIsUnreadable(true), alt: '' }}
                />
              )}
            </div>
            <label className={classes.zoom}>
              <Trans>Zoom</Trans>
              <input
                type="range"
                min={1}
                max={MAX_ZOOM}
                step={0.05}
                value={zoom}
                onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
              />
            </label>
          </>
        )}
        {upload.error && (
          <Alert color="red" role="alert">
            {fieldErrors(upload.error).file
              ? t`The service can't read this picture. Save it as JPEG or PNG and try again.`
              : describeError(upload.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={() => void save()} loading={upload.isPending} disabled={isUnreadable || !area}>
            <Trans>Use this picture</Trans>
          </Button>
        </Group>
      </Stack>
    </OpenModal>
  );
}

/** An object URL of the file. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
