import type { components, paths } from '../../../../generated/dashboard/types.ts';

/*
 * The dashboard's contract as used by its pages, which the service serves in the same version: they know
 * every value of enums that may grow for other clients.
 */

type KnownValues<Text> = Text extends string ? (string extends Text ? never : Text) : never;
type ClosedEnum<Text> = [KnownValues<Text>] extends [never] ? Text : KnownValues<Text>;
type ClosedMembers<Type> = Type extends readonly (infer Element)[]
  ? Closed<Element>[]
  : Type extends object
    ? { [Name in keyof Type]: Closed<Type[Name]> }
    : Type;
type Closed<Type> = ClosedEnum<Extract<Type, string>> | ClosedMembers<Exclude<Type, string>>;

type Change = { parameters: { header: { 'X-CSRF-Token': string } } };

/** An operation without the header that the client adds to every change. */
type WithoutToken<Operation> = Operation extends Change
  ? Omit<Operation, 'parameters'> & {
      parameters: Omit<Operation['parameters'], 'header'> & {
        header?: Omit<Operation['parameters']['header'], 'X-CSRF-Token'>;
      };
    }
  : Operation;

/** The models by their names: `Schemas['DashboardOrder']`. */
export type Schemas = Closed<components['schemas']>;

export type Paths = {
  [Path in keyof paths]: { [Method in keyof paths[Path]]: WithoutToken<Closed<paths[Path][Method]>> };
};
