import { CommandError } from '../errors.ts';
import { checkSameId, type Update } from '../update/compile-update.ts';
import type { Document } from '../values/value.ts';
import { compileStage, type Stage } from './stages.ts';

const UPDATE_STAGES = ['$addFields', '$project', '$replaceRoot', '$replaceWith', '$set', '$unset'];

export function compilePipeline(stages: readonly Document[]): Stage {
  const compiled = stages.map(compileStage);
  return documents => compiled.reduce((current, stage) => stage(current), documents);
}

/** An update given as a pipeline. */
export function compilePipelineUpdate(stages: readonly Document[]): Update {
  const refused = stages
    .map(stage => Object.keys(stage)[0] ?? '')
    .find(name => !UPDATE_STAGES.includes(name));
  if (refused !== undefined) {
    throw new CommandError('InvalidOptions', `${refused} is not allowed to be used within an update`);
  }
  const run = compilePipeline(stages);
  return document => {
    const [result = {}] = run([document]);
    const { _id: before } = document;
    if (before !== undefined && result._id !== undefined) checkSameId(result._id, before);
    return before === undefined || result._id !== undefined ? result : { _id: before, ...result };
  };
}
