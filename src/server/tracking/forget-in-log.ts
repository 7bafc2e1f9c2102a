import { accountOf, withoutAccounts } from './entry.ts'
import type { DurableLog } from './log/durable-log.ts'
import type { LogFiles } from './log/log-files.ts'

type Kept = { table: string; line: string }

/** Whether a refused entry belongs to one of these accounts; entries this version cannot read are searched as bytes. */
const isOf = ({ table, line }: Kept, accounts: ReadonlySet<string>): boolean => {
  if (table !== '') return line.split('\n').some((row) => accounts.has(accountOf(row)))
  const bytes = Buffer.from(line, 'base64')
  return [...accounts].some((uuid) => bytes.includes(uuid))
}

/**
 * Removes these accounts from the log and the files beside it. Call only between two batches of the drain. True when
 * there was something to remove.
 */
export async function forgetInLog(
  { log, files }: { log: DurableLog; files: LogFiles },
  accounts: ReadonlySet<string>,
): Promise<boolean> {
  let isChanged = (await log.rewrite((payload) => withoutAccounts(payload, accounts))) > 0
  // earlier versions had a file per copy of the event store
  for (const name of files.list().filter((one) => /^refused.*\.jsonl$/.test(one))) {
    const refused = files.text(name)?.split('\n').filter(Boolean) ?? []
    const kept = refused.filter((line) => !isOf(JSON.parse(line) as Kept, accounts))
    if (kept.length === refused.length) continue
    await files.replace(name, kept.map((line) => `${line}\n`).join(''))
    isChanged = true
  }
  return isChanged
}
