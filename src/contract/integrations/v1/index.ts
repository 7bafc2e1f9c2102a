import { alerts } from './alerts.ts'
import { advice, merchants, programmes, sites, statements } from './catalogue.ts'
import { cohorts } from './cohorts.ts'
import { changes, clicks, conversions } from './conversions.ts'
import { difference } from './difference.ts'
import { extension } from './extension.ts'
import { goals } from './goals.ts'
import { links } from './links.ts'
import { payments } from './payments.ts'
import { report } from './report.ts'
import { unusual } from './unusual.ts'

export { type V1Error, type V1ErrorCode, v1Error, v1ErrorCodes } from './errors.ts'

/** The public API: its calls in groups, in the words of the screens. Paths are below /v1. Additions only. */
export const v1 = {
  report,
  conversions,
  changes,
  clicks,
  merchants,
  programmes,
  sites,
  links,
  advice,
  statements,
  payments,
  cohorts,
  difference,
  unusual,
  alerts,
  goals,
  extension,
}
export type V1 = typeof v1
