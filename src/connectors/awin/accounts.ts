import { z } from 'zod'
import type { Get, NetworkAccount } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'

const answer = z.object({
  accounts: z.array(
    z.object({ accountId: z.coerce.string(), accountName: z.string().nullish(), accountType: z.string().nullish() }),
  ),
})

/** Publisher accounts of the token. One account is one publisher id, the one in Awin's links and transactions. */
export async function accounts(get: Get): Promise<NetworkAccount[]> {
  const read = answer.safeParse(await get({ path: '/accounts', query: { type: 'publisher' } }))
  if (!read.success)
    throw new NetworkError('unreadable', 'Awin answered with a list of accounts that could not be read.')
  return read.data.accounts
    .filter((a) => (a.accountType ?? 'publisher') === 'publisher')
    .map((a) => ({ id: a.accountId, name: a.accountName ?? a.accountId }))
}
