import { cookieDays, holdDays } from '../../contract/bounds.ts'
import { neededName } from '../../contract/blank.ts'
import { campaignProblem } from '../../contract/partners/campaign-problem.ts'
import { isTypedRate } from '../../contract/partners/typed-rate.ts'
import { shopUrl } from '../../contract/partners/shop-url.ts'
import type { CampaignValues } from './campaign-form.ts'

type Rule<T> = (value: T, values: CampaignValues) => string | null
export type CampaignRules = { [K in keyof CampaignValues]?: Rule<CampaignValues[K]> }

const days =
  ({ least, most }: { least: number; most: number }) =>
  (text: string) => {
    const blank = neededName(text)
    if (blank) return blank
    if (!/^\d+$/.test(text.trim())) return 'Must be a number of days'
    return Number(text) < least || Number(text) > most ? `Must be from ${least} to ${most}` : null
  }
/** Rules across fields, shared with the server: the first problem if it belongs to this field. */
const together = (field: string, values: CampaignValues): string | null => {
  if (values.commissionType === '') return null
  const found = campaignProblem({
    ...values,
    commissionType: values.commissionType,
    commissionValue: values.commissionValue.trim().replace(',', '.'),
    endsAt: values.endsAt || null,
  })
  return found?.field === field ? found.problem : null
}

/** Validates the campaign form. `earliest` is the first allowed start date. */
export function campaignRules(p: { today: string; earliest: string; isScheduled: boolean }): CampaignRules {
  const notBefore = (day: string, name: string) => (text: string) => (text < day ? `Must not be before ${name}` : null)
  return {
    name: neededName,
    url: (text) => neededName(text) ?? (shopUrl(text) === null ? 'Must be a web address' : null),
    startsAt: (text) => neededName(text) ?? notBefore(p.earliest, p.earliest === p.today ? 'today' : p.earliest)(text),
    endsAt: (text, values) => {
      if (text === '') return null
      return notBefore(p.today, 'today')(text) ?? (text < values.startsAt ? 'Must not be before the start date' : null)
    },
    commissionType: (type) => (type === '' ? 'This field is required' : null),
    commissionValue: (text, values) => {
      if (values.commissionType === '' || values.commissionType === 'NoCommission') return null
      const blank = neededName(text)
      if (blank) return blank
      return isTypedRate(text.trim()) ? together('commissionValue', values) : 'Must be a number like 8 or 8.5'
    },
    commissionCurrency: (code, values) =>
      values.commissionType !== '' && values.commissionType !== 'NoCommission' && code === ''
        ? 'This field is required'
        : null,
    couponCode: (text, values) => (values.requireCouponCode && text.trim() === '' ? 'This field is required' : null),
    cookiePeriodDays: days(cookieDays),
    holdDays: days(holdDays),
    scheduleAt: (text) => (p.isScheduled ? (neededName(text) ?? notBefore(p.today, 'today')(text)) : null),
  }
}
