import { z } from 'zod'
import type { Commission, Get } from '../connector.ts'
import { decimal } from '../shared/amounts/decimal.ts'
import { NetworkError } from '../shared/http/network-error.ts'

const group = z.object({
  groupCode: z.string().nullish(),
  type: z.string().nullish(),
  percentage: z.string().nullish(),
  amount: z.string().nullish(),
  currency: z.string().nullish(),
})
const answer = z.object({ commissionGroups: z.array(group).nullish() })
type Group = z.output<typeof group>

const none: Commission = { type: 'NoCommission', percentage: null, flat: null, currency: null }

const toCommission = (g: Group): Commission => {
  const percentage = g.percentage ? decimal(g.percentage) : null
  if (g.type === 'percentage' || (percentage && !g.amount))
    return percentage ? { ...none, type: 'CPS', percentage } : none
  const flat = g.amount ? decimal(g.amount) : null
  return flat ? { type: 'CPA', percentage: null, flat, currency: g.currency ?? null } : none
}

/** The group named default is what most sales earn; without one, the highest percentage. */
const stated = (groups: Group[]) =>
  groups.find((g) => g.groupCode?.toUpperCase() === 'DEFAULT') ??
  groups.toSorted((a, b) => Number(b.percentage ?? 0) - Number(a.percentage ?? 0))[0]

/** One request per programme, at 20 a minute: made in the background. */
export async function commission(
  get: Get,
  { publisherId }: { publisherId: string },
  programmeId: string,
): Promise<Commission> {
  const read = answer.safeParse(
    await get({
      path: `/publishers/${publisherId}/commissiongroups`,
      query: { advertiserId: programmeId },
      background: true,
    }),
  )
  if (!read.success)
    throw new NetworkError('unreadable', 'Awin answered with commission groups that could not be read.')
  const chosen = stated(read.data.commissionGroups ?? [])
  return chosen ? toCommission(chosen) : none
}
