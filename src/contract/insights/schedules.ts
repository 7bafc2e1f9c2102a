import { z } from 'zod'
import { email } from '../account/account.ts'
import { call } from '../call.ts'
import { currencyCode } from '../money.ts'
import {
  cadences,
  mostRecipients,
  mostSchedules,
  scheduleFormats,
  schedulePeriods,
  scheduleStates,
} from './schedule-choices.ts'

const format = z.enum(scheduleFormats, `Must be one of ${scheduleFormats.join(', ')}`)
const cadence = z.enum(cadences, `Must be one of ${cadences.join(', ')}`)
const period = z.enum(schedulePeriods, `Must be one of ${schedulePeriods.join(', ')}`)
const recipients = z
  .array(z.string().trim().pipe(email))
  .min(1, 'This field is required')
  .max(mostRecipients, `There can be at most ${mostRecipients} recipients`)
  .transform((list) => [...new Set(list)])
/** Weekly: 1 is Monday, 7 Sunday. Monthly: 1 to 31, in shorter months their last day. Daily: null. */
const day = z.number().int().min(1).max(31).nullable()
const hour = z
  .number('Must be an hour from 0 to 23')
  .int()
  .min(0, 'Must be an hour from 0 to 23')
  .max(23, 'Must be an hour from 0 to 23')
/**
 * Ids of the exported columns, in order; those the grouping does not have are left out. Null: the columns of the view.
 */
const columns = z
  .array(z.string().regex(/^\w{1,64}$/))
  .min(1)
  .max(100)
  .nullable()

const choice = {
  scheduleFormat: format,
  scheduleRecipients: recipients,
  scheduleCadence: cadence,
  scheduleDay: day.default(null),
  scheduleHour: hour,
  /** Replaces the view's own days; `view` keeps them. */
  schedulePeriod: period.default('view'),
  scheduleColumns: columns.default(null),
  scheduleIsActive: z.boolean().default(true),
}

export const schedule = z.object({
  scheduleUuid: z.uuid(),
  viewUuid: z.uuid(),
  scheduleFormat: z.enum(scheduleFormats),
  scheduleRecipients: z.array(z.string()),
  scheduleCadence: z.enum(cadences),
  scheduleDay: z.number().nullable(),
  scheduleHour: z.number(),
  schedulePeriod: z.enum(schedulePeriods),
  scheduleColumns: z.array(z.string()).nullable(),
  scheduleIsActive: z.boolean(),
  /** Time zone of hours and days, and currency of amounts: those of the person who saved it last. */
  scheduleTimezone: z.string(),
  scheduleCurrencyCode: currencyCode,
  /** When it is due next; null while it is off. */
  scheduleNextDatetime: z.string().nullable(),
  /** The state of the last run, its message, and when it was due. */
  scheduleState: z.enum(scheduleStates),
  scheduleMessage: z.string(),
  scheduleLastDatetime: z.string().nullable(),
  /** When the pending retry runs. */
  scheduleRetryDatetime: z.string().nullable(),
})
export type Schedule = z.output<typeof schedule>

/** Saved views sent by mail. They belong to the account, like the views: users with the right to manage change them. */
export const schedules = {
  list: call({
    method: 'GET',
    path: '/insights/v1/schedules',
    kind: 'read',
    summary: 'Saved views that are sent by mail, the oldest first',
    input: z.object({ viewUuid: z.uuid().optional() }),
    output: z.array(schedule),
  }),
  add: call({
    method: 'POST',
    path: '/insights/v1/schedules',
    kind: 'write',
    summary: `Sends a saved view by mail from now on; at most ${mostSchedules} an account`,
    input: z.object({ viewUuid: z.uuid(), ...choice }),
    output: schedule,
  }),
  update: call({
    method: 'UPDATE',
    path: '/insights/v1/schedules/{scheduleUuid}',
    kind: 'write',
    summary: 'Changes when, how and to whom a view is sent; what is left out stays',
    input: z.object({
      scheduleUuid: z.uuid(),
      scheduleFormat: format.optional(),
      scheduleRecipients: recipients.optional(),
      scheduleCadence: cadence.optional(),
      scheduleDay: day.optional(),
      scheduleHour: hour.optional(),
      schedulePeriod: period.optional(),
      scheduleColumns: columns.optional(),
      scheduleIsActive: z.boolean().optional(),
    }),
    output: schedule,
  }),
  send: call({
    method: 'POST',
    path: '/insights/v1/schedules/{scheduleUuid}/send',
    kind: 'write',
    limit: 'outside',
    summary: 'Sends it now, besides its days; its state says how that went',
    input: z.object({ scheduleUuid: z.uuid() }),
    output: schedule,
  }),
  remove: call({
    method: 'DELETE',
    path: '/insights/v1/schedules/{scheduleUuid}',
    kind: 'write',
    summary: 'Stops sending a view and forgets the schedule',
    input: z.object({ scheduleUuid: z.uuid() }),
    output: z.object({}),
  }),
}
