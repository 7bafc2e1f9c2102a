import { z } from 'zod'
import { call } from '../call.ts'

const only = { feature: 'api' as const, right: 'manage' as const }

export const calendarKinds = ['payDay', 'splitTest', 'contract'] as const
export const calendarEvent = z.object({
  /** Stable: the same event has the same id in every request. */
  eventId: z.string(),
  eventKind: z.enum(calendarKinds),
  eventDay: z.string(),
  eventTitle: z.string(),
  eventDetail: z.string(),
  /** The screen that shows it. */
  eventPath: z.string(),
})
export type CalendarEvent = z.output<typeof calendarEvent>

export const calendarAddress = z.object({
  calendarUrl: z.string(),
  calendarMakerName: z.string(),
  calendarCreatedDatetime: z.string(),
  /** Why it does not answer, in a sentence; '' while it does. */
  calendarPause: z.string(),
  calendarAskedDatetime: z.string().nullable(),
})
export type CalendarAddress = z.output<typeof calendarAddress>

/** Important days, for the user's own calendar. */
export const calendar = {
  detail: call({
    method: 'GET',
    path: '/integrations/v1/calendar',
    kind: 'read',
    ...only,
    summary: 'The secret address of the calendar, if there is one, and the days that come next',
    input: z.object({}),
    output: z.object({ address: calendarAddress.nullable(), events: z.array(calendarEvent) }),
  }),
  renew: call({
    method: 'POST',
    path: '/integrations/v1/calendar',
    kind: 'write',
    proof: true,
    ...only,
    summary: 'Draws the secret address of the calendar; one before answers nothing from now on',
    input: z.object({}),
    output: calendarAddress,
  }),
  remove: call({
    method: 'DELETE',
    path: '/integrations/v1/calendar',
    kind: 'write',
    ...only,
    summary: 'Ends the address of the calendar at once',
    input: z.object({}),
    output: z.object({}),
  }),
}
