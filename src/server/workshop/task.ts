/**
 * Work that grows with what a person sends, as a pure function of plain data. It runs in a thread of its own
 * (`compose/worker.ts` lists all tasks), so nothing but its time and memory is lost when somebody sends too much.
 */
export type Task<I = unknown, O = unknown> = {
  name: string
  run: (input: I) => O
  /** Bytes of the input that are handed over instead of copied: anyone who asked has them no more. */
  handsOver?: (input: I) => Uint8Array
}

export const defineTask = <I, O>(
  name: string,
  run: (input: I) => O,
  more: Pick<Task<I, O>, 'handsOver'> = {},
): Task<I, O> => ({ name, run, ...more })
