import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A list of names and values. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

/** The value keeps its own text direction, so that an ID does not reorder Arabic text. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <bdi>{children}</bdi>
    </dd>
  </>
);
