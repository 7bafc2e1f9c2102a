import type { Alert } from '../../contract/alerts/alerts.ts'
import { isMuted } from '../../report/alert-words.ts'
import { byUrgency } from '../../report/state-words.ts'

const isOfMerchant = ({ subjectKind, fact, rule }: Alert): boolean =>
  rule !== 'goalMissed' && (subjectKind === 'merchant' || (fact?.advertiserUuid ?? '') !== '')

/** What is open about merchants and asks for somebody, the most money first; a muted one and one that is over by itself do not. */
export const merchantAlerts = (alerts: readonly Alert[]): Alert[] =>
  alerts.filter((a) => a.state === 'open' && !isMuted(a) && isOfMerchant(a)).toSorted(byUrgency)
