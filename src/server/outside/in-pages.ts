const most = 500

/**
 * Reads the rows of a large table in pages by uuid, and runs work for each row. `read` returns at most the given number
 * of rows after a uuid, in its order.
 */
export async function inPages<R extends { uuid: string }>(
  read: (after: string, most: number) => Promise<R[]>,
  work: (row: R) => Promise<unknown>,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await read(after, most)
    for (const row of rows) await work(row)
    const last = rows.at(-1)
    if (!last) return
    after = last.uuid
  }
}
