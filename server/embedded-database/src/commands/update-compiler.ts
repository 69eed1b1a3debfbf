import { CommandError } from '../errors.ts';
import { compileUpdate, type Update, type UpdateRequest } from '../update/compile-update.ts';
import { isDocument, type Value } from '../values/value.ts';
import type { Reply } from './command.ts';

/** Compiles an update as the client gave it: operators, a replacement or a pipeline. */
export type CompileUpdate = (request: Omit<UpdateRequest, 'update'> & { update: Value }) => Update;

/** Pipelines need the aggregation code, which is loaded with the first of them. */
export function withCompiler(
  updates: readonly Value[],
  run: (compile: CompileUpdate) => Reply,
): Reply | Promise<Reply> {
  if (!updates.some(Array.isArray)) return run(compileDocument);
  return import('../aggregation/pipeline.ts').then(({ compilePipelineUpdate }) =>
    run(request => {
      const { update, arrayFilters } = request;
      if (!Array.isArray(update)) return compileDocument(request);
      if (arrayFilters.length > 0) throw notAnUpdate('Cannot specify arrayFilters and a pipeline update');
      if (!update.every(isDocument)) throw notAnUpdate('Each element of a pipeline update must be an object');
      return compilePipelineUpdate(update);
    }),
  );
}

const compileDocument: CompileUpdate = request => {
  const { update } = request;
  if (!isDocument(update)) throw notAnUpdate('Update argument must be either an object or an array');
  return compileUpdate({ ...request, update });
};

function notAnUpdate(reason: string): CommandError {
  return new CommandError('FailedToParse', reason);
}
