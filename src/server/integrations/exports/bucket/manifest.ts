import type { exportFile } from '../tables.ts'

type File = typeof exportFile.$inferSelect
type About = { at: Date; accountUuid: string; timezone: string; currencyCode: string }

/** The bucket's content for programs that read it: every file with its rows, bytes, hash and sums. */
export const manifestOf = (files: readonly File[], { at, accountUuid, timezone, currencyCode }: About): string =>
  `${JSON.stringify(
    {
      version: 1,
      made_at: at.toISOString(),
      account: accountUuid,
      timezone,
      currency: currencyCode,
      files: files
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map((f) => ({
          name: f.name,
          set: f.set,
          month: f.month,
          rows: f.rowCount,
          bytes: f.byteCount,
          sha256: f.sha256,
          sums: f.sums.map(({ what, amount, currency }) => ({ what, amount, currency })),
          written_at: f.writtenAt.toISOString(),
        })),
    },
    null,
    2,
  )}\n`
