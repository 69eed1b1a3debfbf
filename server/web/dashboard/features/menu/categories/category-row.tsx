import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Clock, GripVertical, Sparkles } from 'lucide-react';
import { useRef } from 'react';
import { formatWeeklyHours } from '../../../../shared/branches/hours.ts';
import type { Category } from '../menu.ts';
import classes from './categories.module.css';
import { CategoryMenu } from './category-menu.tsx';
import { useSortable } from './use-sortable.ts';

type Editing = {
  onMove(to: number): void;
  onDrop(from: number, to: number): void;
  onEdit(): void;
  onDeleted(): void;
};

type Props = {
  category: Category;
  index: number;
  isLast: boolean;
  isSelected: boolean;
  onSelected?(): void;
  /** For users who can edit the menu. */
  editing?: Editing;
};

export function CategoryRow({ category, index, isLast, isSelected, onSelected, editing }: Props) {
  const { t } = useLingui();
  const { id, title, source, hours } = category;
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const { edge, isDragged } = useSortable({ row, handle, index, onDrop: editing?.onDrop });
  return (
    <li ref={row} className={classes.row} data-active={isSelected} data-dragged={isDragged} data-edge={edge}>
      {editing && (
        <span ref={handle} className={classes.handle} data-handle={id}>
          <GripVertical size={14} aria-hidden />
        </span>
      )}
      <Link
        className={classes.link}
        from="/menu"
        to="/menu"
        search={previous => ({ ...previous, categoryId: id, page: undefined })}
        draggable={false}
        aria-current={isSelected ? 'page' : undefined}
        onClick={onSelected}
      >
        {title}
        {source !== 'manual' && <Sparkles size={13} aria-label={t`Automatic`} />}
        {hours && <Clock size={13} aria-label={t`Available ${formatWeeklyHours(hours)}`} />}
      </Link>
      {editing && (
        <span className={classes.tools}>
          <ActionIcon
            size="sm"
            aria-label={t`Move ${title} up`}
            aria-disabled={index === 0}
            onClick={() => editing.onMove(index - 1)}
          >
            <ArrowUp size={14} />
          </ActionIcon>
          <ActionIcon
            size="sm"
            aria-label={t`Move ${title} down`}
            aria-disabled={isLast}
            onClick={() => editing.onMove(index + 1)}
          >
            <ArrowDown size={14} />
          </ActionIcon>
          <CategoryMenu category={category} onEdit={editing.onEdit} onDeleted={editing.onDeleted} />
        </span>
      )}
    </li>
  );
}
