import { useState } from 'react';
import type { Schemas } from '../../shared/api/contract.ts';
import classes from './ticket-line.module.css';

/** One line of a ticket; a tap strikes it through when it is done. */
export function TicketLine({ line }: { line: Schemas['OrderLine'] }) {
  const [done, setDone] = useState(struck.has(line.id));
  const { quantity, title, options, specialRequest } = line;
  const strike = () => {
    if (done) struck.delete(line.id);
    else struck.add(line.id);
    setDone(!done);
  };
  return (
    <li>
      <button type="button" className={classes.line} aria-pressed={done} onClick={strike}>
        <span className={classes.quantity}>{quantity}</span>
        <span className={classes.what}>
          <span className={classes.title}>{title}</span>
          {options.map(({ id, name }) => (
            <span key={id} className={classes.option}>
              {name}
            </span>
          ))}
          {specialRequest && <span className={classes.request}>{specialRequest}</span>}
        </span>
      </button>
    </li>
  );
}

/** Kept while the page is open, also for tickets that are not drawn. */
const struck = new Set<string>();
