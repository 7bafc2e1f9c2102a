import type { HappeningOf } from '../../../contract/happenings.ts'
import type { NewFact } from './write-fact.ts'

/** An own domain broke. The earnings of its links are not known separately, so no money is stated. */
export const domainFact = ({ accountUuid, key, at, payload }: HappeningOf<'domainBroken'>): NewFact => ({
  accountUuid,
  rule: 'domainBroken',
  kind: 'domain',
  subject: payload.domainUuid,
  at: new Date(at),
  euro: 0,
  low: 0,
  high: 0,
  cut: 1,
  fact: {
    key,
    name: payload.name,
    network: '',
    merchantUuid: null,
    clicks: 0,
    from: null,
    to: null,
    message: `${payload.name}: ${payload.message}`,
  },
})
