/**
 * Work that grows with the user's input, as a pure function of plain data. It runs in its own thread
 * (`compose/worker.ts` lists all tasks), so too much input only costs its own time and memory.
 */
export type Task<I = unknown, O = unknown> = {
  name: string
  run: (input: I) => O
  /** Bytes of the input that are transferred instead of copied: the caller can no longer use them. */
  handsOver?: (input: I) => Uint8Array
}

export const defineTask = <I, O>(
  name: string,
  run: (input: I) => O,
  more: Pick<Task<I, O>, 'handsOver'> = {},
): Task<I, O> => ({ name, run, ...more })
