import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** What is known of one thing, by name. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

/** Its value keeps its own direction, so that an id does not reorder Arabic text. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <bdi>{children}</bdi>
    </dd>
  </>
);
