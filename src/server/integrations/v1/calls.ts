import type { Call } from '../../../contract/call.ts'
import type { V1 } from '../../../contract/integrations/v1/index.ts'
import type { Handlers } from '../../http/handlers.ts'
import { alertsCalls } from './alerts.ts'
import { catalogueCalls } from './catalogue.ts'
import { cohortsCalls } from './cohorts.ts'
import { conversionCalls } from './conversions.ts'
import { differenceCalls } from './difference.ts'
import { extensionCalls } from './extension.ts'
import { goalsCalls } from './goals.ts'
import { linkCalls, linkMaker } from './links.ts'
import { paymentsCalls } from './payments.ts'
import type { V1Parts } from './ports.ts'
import { reportCalls } from './report.ts'
import { unusualCalls } from './unusual.ts'

/** Every public call with its handler; a missing one does not compile. */
export type V1Handlers = { [G in keyof V1]: V1[G] extends Record<string, Call> ? Handlers<V1[G]> : never }

export const v1Calls = (parts: V1Parts): V1Handlers => ({
  report: reportCalls(parts),
  ...conversionCalls(parts),
  ...catalogueCalls(parts),
  links: linkCalls(parts),
  payments: paymentsCalls(parts),
  cohorts: cohortsCalls(parts),
  difference: differenceCalls(parts),
  unusual: unusualCalls(parts),
  alerts: alertsCalls(parts),
  goals: goalsCalls(parts),
  extension: extensionCalls(parts, linkMaker(parts)),
})
