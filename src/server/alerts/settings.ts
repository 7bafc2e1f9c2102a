import { eq } from 'drizzle-orm'
import { type AlertSettings, type FactRule, usualSettings } from '../../contract/alerts/alert-choices.ts'
import type { HappeningKind } from '../../contract/happenings.ts'
import type { Tx } from '../store/database/open.ts'
import { alertSetting } from './tables.ts'

/** The rules that an account is notified of. Rules newer than the saved settings have their default. */
export async function readSettings(tx: Tx, accountUuid: string): Promise<AlertSettings> {
  const [row] = await tx.select().from(alertSetting).where(eq(alertSetting.accountUuid, accountUuid))
  if (!row) return usualSettings
  const { falls, facts, subjects } = row.settings
  return { falls: { ...usualSettings.falls, ...falls }, facts: { ...usualSettings.facts, ...facts }, subjects }
}

export async function saveSettings(tx: Tx, accountUuid: string, settings: AlertSettings): Promise<void> {
  await tx
    .insert(alertSetting)
    .values({ accountUuid, settings })
    .onConflictDoUpdate({ target: alertSetting.accountUuid, set: { settings } })
}

/** The rule by which a happening opens an alert. */
export const ruleOfHappening: Partial<Record<HappeningKind, FactRule>> = {
  scriptSilent: 'scriptSilent',
  connectionFailed: 'connectionFailed',
  callbackSilent: 'callbackSilent',
  callbacksRefused: 'callbacksRefused',
  campaignClosed: 'campaignClosed',
  commissionChanged: 'commissionCut',
  linkBroken: 'brokenLink',
  partnerTrackingTrouble: 'partnerTracking',
  creatorTrafficOdd: 'creatorTraffic',
  domainBroken: 'domainBroken',
}

/** Whether an account has turned off the alert of a happening: then no mail reports it either. */
export async function isTurnedOff(tx: Tx, accountUuid: string, kind: HappeningKind): Promise<boolean> {
  const rule = ruleOfHappening[kind]
  return rule !== undefined && !(await readSettings(tx, accountUuid)).facts[rule]
}
