import type { Alert } from '../../contract/alerts/alerts.ts'
import { isMuted } from '../../report/alert-words.ts'
import { byUrgency } from '../../report/state-words.ts'

const isOfMerchant = ({ subjectKind, fact, rule }: Alert): boolean =>
  rule !== 'goalMissed' && (subjectKind === 'merchant' || (fact?.advertiserUuid ?? '') !== '')

/**
 * Open alerts about merchants that need a user, most money first; muted ones and those that ended by themselves are
 * excluded.
 */
export const merchantAlerts = (alerts: readonly Alert[]): Alert[] =>
  alerts.filter((a) => a.state === 'open' && !isMuted(a) && isOfMerchant(a)).toSorted(byUrgency)
