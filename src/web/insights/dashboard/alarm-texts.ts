import {
  IconLinkOff,
  IconPercentage,
  IconPlugConnectedX,
  IconRadar,
  IconUserQuestion,
  IconX,
} from '@tabler/icons-react'
import type { Alarm } from '../../../contract/discovery/alarms.ts'
import { int, plural } from '../../../report/format.ts'

type Kind = Alarm['kind']
export const alarmIcons = {
  brokenLink: IconLinkOff,
  campaignClosed: IconX,
  commissionCut: IconPercentage,
  connectionFailed: IconPlugConnectedX,
  partnerTracking: IconRadar,
  creatorTraffic: IconUserQuestion,
}
export const alarmTitles: Record<Kind, (a: Alarm) => string> = {
  brokenLink: (a) => `A link on ${a.name} is broken`,
  campaignClosed: (a) => `${a.name} closed its campaign`,
  commissionCut: (a) => `${a.name} pays less`,
  connectionFailed: (a) => `${a.name} stopped importing`,
  partnerTracking: (a) => `The tracking of ${a.name} needs a look`,
  creatorTraffic: (a) => `The clicks of ${a.name} look odd`,
}
const at = (a: Alarm) => (a.networkName === '' ? '' : `, at ${a.networkName}`)
export const alarmDetails: Record<Kind, (a: Alarm) => string> = {
  brokenLink: (a) => `${plural(a.clickCount, 'click')} in 30 days lead there.`,
  campaignClosed: (a) => `${plural(a.clickCount, 'click')} in 30 days went through it${at(a)}.`,
  commissionCut: (a) => `Commission ${a.from} → ${a.to}${at(a)}, on ${int(a.clickCount)} clicks in 30 days.`,
  connectionFailed: (a) => `${a.message} Sales there are not counted.`,
  partnerTracking: (a) => `${a.message}. The merchant is told, too.`,
  creatorTraffic: (a) => `${a.message}.`,
}
const merchantPath = (a: Alarm) => (a.advertiserUuid ? `/merchants/${a.advertiserUuid}` : '/discover/recommendations')
export const alarmActs: Record<Kind, (a: Alarm) => { label: string; to: string; search?: Record<string, string> }> = {
  brokenLink: (a) => ({ label: 'Fix link', to: '/discover/broken', search: { q: a.brokenLinkTargetUrlPath } }),
  campaignClosed: (a) => ({ label: 'Find another', to: merchantPath(a) }),
  commissionCut: (a) => ({ label: 'Find better rate', to: merchantPath(a) }),
  connectionFailed: (a) => ({ label: 'Reconnect', to: `/networks/${a.networkUuid}` }),
  partnerTracking: (a) => ({ label: 'Open partner', to: `/partners/${a.partnerUuid}` }),
  creatorTraffic: (a) => ({ label: 'Open creator', to: `/creators/${a.creatorId}` }),
}
