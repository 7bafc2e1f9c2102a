import {
  IconLinkOff,
  IconPercentage,
  IconPlugConnectedX,
  IconRadar,
  IconReceiptOff,
  IconRosetteDiscountCheckOff,
  IconTargetOff,
  IconTrendingDown,
  IconUserQuestion,
  IconWebhookOff,
  IconWorldOff,
  IconX,
} from '@tabler/icons-react'
import type { AlertRule } from '../../contract/alerts/alert-choices.ts'

export {
  type Act,
  aboutMoney,
  alertAct,
  alertFacts,
  alertTitle,
  closedWords,
  countedWords,
  daysOf,
  fellWord,
  isEndedFall,
  isMuted,
  stakeTime,
} from '../../report/alert-words.ts'

export const alertIcons = {
  pageviewsDrop: IconTrendingDown,
  clicksDrop: IconTrendingDown,
  salesDrop: IconTrendingDown,
  scriptSilent: IconWorldOff,
  connectionFailed: IconPlugConnectedX,
  callbackSilent: IconWebhookOff,
  callbacksRefused: IconWebhookOff,
  campaignClosed: IconX,
  commissionCut: IconPercentage,
  brokenLink: IconLinkOff,
  partnerTracking: IconRadar,
  creatorTraffic: IconUserQuestion,
  approvalDrop: IconRosetteDiscountCheckOff,
  unpaid: IconReceiptOff,
  goalMissed: IconTargetOff,
} as const satisfies Record<AlertRule, typeof IconX>
