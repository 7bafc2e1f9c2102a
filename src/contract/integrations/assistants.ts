import { z } from 'zod'
import { call } from '../call.ts'
import { scopes } from '../scopes.ts'
import { newLink } from '../links/smart-link.ts'
import { splitInput } from '../routing/split-tests.ts'
import { campaignRule } from '../routing/steering.ts'
import { assistantScopes, draftKinds, draftStates, longestGrantDays } from './assistant-tools.ts'

const only = { feature: 'api' as const, right: 'manage' as const }
const draftUuid = z.uuid()

/** What a draft would save: the input of the screen's call, under the draft's kind. Exactly one is set. */
export const draftInput = z.object({
  link: z.object(newLink).optional(),
  priority: campaignRule.optional(),
  split_test: splitInput.optional(),
})
export type DraftInput = z.output<typeof draftInput>

export const assistantDraft = z.object({
  draftUuid,
  draftKind: z.enum(draftKinds),
  /** What it would do, in our words, with names of sites, merchants and network accounts. */
  draftTitle: z.string(),
  draftText: z.string(),
  /** The reason in the assistant's words: text from outside. */
  draftNote: z.string(),
  draftInput,
  draftKeyName: z.string(),
  draftState: z.enum(draftStates),
  draftCreatedDatetime: z.string(),
  draftDecidedDatetime: z.string().nullable(),
  draftDecidedBy: z.string(),
})
export type AssistantDraft = z.output<typeof assistantDraft>

export const assistantCall = z.object({
  callId: z.number(),
  callDatetime: z.string(),
  callTool: z.string(),
  /** The request in a few words: text from outside. */
  callAbout: z.string(),
  callRowsGiven: z.number().nullable(),
  callRowsThere: z.number().nullable(),
  callTookMs: z.number(),
  callKeyName: z.string(),
  /** The screen that shows the same; '' for none. */
  callPath: z.string(),
  /** Why it was refused; '' if it was answered. */
  callRefused: z.string(),
})
export type AssistantCall = z.output<typeof assistantCall>

const sent = (most: number) => z.string().max(most, `Must have at most ${most} characters`).default('')
/** An assistant's authorization request on the consent page, as named in OAuth 2.1. */
const signInRequest = {
  clientId: sent(4000),
  redirectUri: sent(1000),
  responseType: sent(100),
  codeChallenge: sent(200),
  codeChallengeMethod: sent(100),
  scope: sent(1000),
  state: sent(4000),
  resource: sent(1000),
}
export const assistantSignIn = z.object(signInRequest)
export type AssistantSignIn = z.output<typeof assistantSignIn>

/** Calls and drafts of assistants in the account. Assistants themselves connect to /mcp. */
export const assistants = {
  overview: call({
    method: 'GET',
    path: '/integrations/v1/assistants',
    kind: 'read',
    ...only,
    summary:
      'Calls of assistants in 30 days, the newest first, and their drafts: those that wait, then the last decided ones',
    input: z.object({}),
    output: z.object({
      calls: z.array(assistantCall),
      callCount: z.number(),
      drafts: z.array(assistantDraft),
    }),
  }),
  confirm: call({
    method: 'POST',
    path: '/integrations/v1/assistants/drafts/{draftUuid}/confirm',
    kind: 'write',
    ...only,
    summary: 'Saves what a draft of an assistant proposes, in the name of who confirms it',
    input: z.object({ draftUuid }),
    output: z.object({}),
  }),
  refuse: call({
    method: 'POST',
    path: '/integrations/v1/assistants/drafts/{draftUuid}/refuse',
    kind: 'write',
    ...only,
    summary: 'Refuses a draft of an assistant; nothing is changed',
    input: z.object({ draftUuid }),
    output: z.object({}),
  }),
  asked: call({
    method: 'GET',
    path: '/integrations/v1/assistants/sign-in',
    kind: 'read',
    limit: 'outside',
    ...only,
    summary:
      'What an assistant asks for that wants to connect. Refused when nobody knows it, or where it would answer to',
    input: assistantSignIn,
    output: z.object({
      /** Its own name for itself: text from outside. */
      clientName: z.string(),
      /** The host whose document vouches for it; '' if it only named itself. */
      clientHost: z.string(),
      /** Where the answer is sent: a host, and whether that is the person's own computer. */
      answerHost: z.string(),
      isOwnComputer: z.boolean(),
      askedScopes: z.array(z.enum(scopes)),
      /** Why it cannot connect, in a sentence; '' when it can. */
      problem: z.string(),
      /** Where refusing leads: back to the assistant, with the refusal. */
      refuseUrl: z.string(),
    }),
  }),
  authorize: call({
    method: 'POST',
    path: '/integrations/v1/assistants/sign-in',
    kind: 'write',
    limit: 'outside',
    proof: true,
    ...only,
    summary: 'Authorizes an assistant until a day, and gives the address that takes its code back to it',
    input: assistantSignIn.extend({
      keyScopes: z
        .array(z.enum(assistantScopes))
        .min(1, 'Choose what the assistant may do')
        .max(assistantScopes.length),
      /** Days from now. */
      keyDays: z.int().min(1).max(longestGrantDays),
    }),
    output: z.object({ returnUrl: z.string() }),
  }),
}
