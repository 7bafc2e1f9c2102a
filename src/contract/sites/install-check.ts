import { z } from 'zod'
import { call } from '../call.ts'

/** Possible findings of an installation check (R195: what a check of the script reports). */
export const findingKinds = [
  'pageUnread',
  'pageSignIn',
  'pageElsewhere',
  'scriptThere',
  'scriptTwice',
  'scriptMissing',
  'scriptOldAddress',
  'scriptOtherSite',
  'scriptSwitchedOff',
  'scriptByManager',
  'scriptRuns',
  'scriptNotRun',
  'policyBlocks',
  'consentHolds',
  'consentMayHold',
  'optimiserDelays',
  'pageCounted',
  'pageNotCounted',
  'linksCounted',
  'linksOfNetworks',
  'linksWithoutShop',
  'linksIgnored',
  'linksRefused',
  'waysCounted',
  'waysUncounted',
  'framesUnseen',
  'codeAdds',
  'browserFailed',
] as const

/** `good`: works. `note`: worth knowing. `problem`: needs action. `unknown`: could not be checked. */
export const findingSeverities = ['good', 'note', 'problem', 'unknown'] as const

export const installFinding = z.object({
  kind: z.enum(findingKinds),
  severity: z.enum(findingSeverities),
  /** A sentence for the publisher. */
  says: z.string(),
  /** What to do; null for nothing. */
  todo: z.string().nullable(),
})
export type InstallFinding = z.output<typeof installFinding>

/** `works` requires a script that was found and has sent data, with nothing blocking it. */
export const installVerdicts = ['works', 'problem', 'unknown'] as const

export const installResult = z.object({
  checkedDatetime: z.string(),
  verdict: z.enum(installVerdicts),
  pages: z.array(z.object({ url: z.string(), findings: z.array(installFinding) })),
})
export type InstallResult = z.output<typeof installResult>

export const installState = z.object({
  /** A check is running or queued. */
  isChecking: z.boolean(),
  /** The last check failed; `result` is from the one before. */
  hasFailed: z.boolean(),
  result: installResult.nullable(),
})
export type InstallState = z.output<typeof installState>

const channelUuid = z.uuid()

export const installCheck = {
  read: call({
    method: 'GET',
    path: '/channels/v1/channel/{channelUuid}/check',
    kind: 'read',
    summary: 'What the last check of the script on the pages of a site found',
    input: z.object({ channelUuid }),
    output: installState,
  }),
  start: call({
    method: 'POST',
    path: '/channels/v1/channel/{channelUuid}/check',
    kind: 'write',
    limit: 'outside',
    summary: 'Reads pages of a site and looks whether the script works there; once a minute for each site',
    input: z.object({ channelUuid }),
    output: installState,
  }),
}
