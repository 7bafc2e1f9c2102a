import type { HappeningOf } from '../../contract/happenings.ts'
import { dayIndexOf, startOf } from '../calendar.ts'
import type { DemoWorld } from '../part.ts'
import { uuidOf } from '../random.ts'
import { type DemoProgramme, programmeChanges, type ProgrammeState } from '../scenario/programmes.ts'

type Told = HappeningOf<'campaignClosed' | 'commissionChanged'>
const decimal = (n: number | null) => (n === null ? null : String(n))
const said = ({ percentage, flat }: ProgrammeState, { currency }: DemoProgramme) => ({
  percentage: decimal(percentage),
  flat: decimal(flat),
  currency: flat === null ? null : currency,
})

/**
 * Programme changes on used sites that imports would have reported, in the last this many days: closings, and new
 * commissions.
 */
export function programmeHappenings({ scenario, calendar, until }: DemoWorld, days: number): Told[] {
  const today = dayIndexOf(calendar, until)
  return scenario.programmes.flatMap((p) => {
    const campaignUuids = scenario.campaigns.filter((c) => c.programme === p).map((c) => c.uuid)
    if (campaignUuids.length === 0) return []
    const about = {
      connectionUuid: p.connection.uuid,
      programmeUuid: p.uuid,
      merchantUuid: p.merchant.uuid,
      name: p.name,
    }
    return programmeChanges(p, today - days, today).flatMap(({ day, before, after }): Told[] => {
      if (!before?.isOpen) return []
      const at = startOf(calendar, day).toISOString()
      const of = { accountUuid: scenario.accountUuid, at }
      if (!after.isOpen)
        return [{ ...of, kind: 'campaignClosed', key: `${p.uuid} ${at}`, payload: { ...about, campaignUuids } }]
      const terms = { from: said(before, p), to: said(after, p) }
      return [{ ...of, kind: 'commissionChanged', key: uuidOf(p.uuid, 'change', day), payload: { ...about, ...terms } }]
    })
  })
}

/** When the state reported by a programme's network reverted; null if it has not. */
export function overAt({ scenario, calendar, until }: DemoWorld, { kind, at, payload }: Told): Date | null {
  const programme = scenario.programmes.find((p) => p.uuid === payload.programmeUuid)
  if (!programme) return null
  const day = dayIndexOf(calendar, new Date(at))
  const { before } = programmeChanges(programme, day, day)[0] ?? {}
  const later = programmeChanges(programme, day + 1, dayIndexOf(calendar, until)).find(({ after }) =>
    kind === 'campaignClosed' ? after.isOpen : after.percentage === before?.percentage && after.flat === before?.flat,
  )
  return later ? startOf(calendar, later.day) : null
}
