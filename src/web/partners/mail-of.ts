import type { TroubleView } from '../../contract/partners/partner-views.ts'
import { troubleAdvice } from '../../contract/partners/tracking-troubles.ts'
import { withStop } from '../../report/alert-words.ts'

export interface Addressee {
  name: string
  contactName: string
  contact: { email: string }
}

/** A `mailto:` to the merchant with the tracking problem and what to check first. */
export function mailOf({ name, contactName, contact }: Addressee, troubles: readonly TroubleView[]): string {
  const lines = troubles.map((t) => `${withStop(t.message)}\n${troubleAdvice[t.trouble]}`)
  const body = [`Hi ${contactName},`, `the tracking of ${name} needs a look:`, ...lines].join('\n\n')
  const subject = `The tracking of ${name}`
  return `mailto:${encodeURIComponent(contact.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
