import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { nameOf, personNameOf } from '../name.ts'
import { campaignFields, checkCampaign, createdBy, email, partnerFields, partnerPassword } from './partner-fields.ts'
import { activityView, contractView, listedPartner, partnerUser, partnerView, trackingView } from './partner-views.ts'

const account = { accountUuid: z.uuid() }
const partner = { ...account, partnerUuid: z.uuid() }
const contract = { ...partner, contractUuid: z.uuid() }
const note = { author: z.string().max(300).optional(), message: nameOf(longest.partnerNote) }
const only = { feature: 'partners' as const }

/** The publisher's side: direct merchants, and the terms with each. */
export const partners = {
  check: call({
    method: 'GET',
    path: '/publishers/{accountUuid}/check',
    kind: 'read',
    ...only,
    summary: 'Whether direct partners work for the account',
    input: z.object(account),
    output: z.object({}),
  }),
  list: call({
    method: 'GET',
    path: '/publishers/{accountUuid}',
    kind: 'read',
    ...only,
    summary: 'Direct partners of the account',
    input: z.object(account),
    output: z.object({ partners: z.array(listedPartner) }),
  }),
  create: call({
    method: 'POST',
    path: '/publishers/{accountUuid}',
    kind: 'write',
    ...only,
    summary: 'Adds a merchant as a direct partner',
    input: z.object({ ...account, ...partnerFields, ...createdBy }),
    output: z.object({ uuid: z.uuid() }),
  }),
  detail: call({
    method: 'GET',
    path: '/publishers/{accountUuid}/{partnerUuid}',
    kind: 'read',
    ...only,
    summary: 'A direct partner with its people, contracts, tracking and timeline',
    input: z.object(partner),
    output: z.object({
      partner: partnerView,
      /** Time zone of contract days, which may differ from the reader's (R80: days of contracts). */
      publisherZone: z.string(),
      users: z.array(partnerUser),
      contracts: z.array(contractView),
      activities: z.array(activityView),
      tracking: trackingView,
    }),
  }),
  update: call({
    method: 'UPDATE',
    path: '/publishers/{accountUuid}/{partnerUuid}',
    kind: 'write',
    ...only,
    summary: 'Changes company and contact of a direct partner',
    input: z.object({ ...partner, ...partnerFields }),
    output: z.object({}),
  }),
  remove: call({
    method: 'DELETE',
    path: '/publishers/{accountUuid}/{partnerUuid}',
    kind: 'write',
    ...only,
    summary: 'Deletes a direct partner: all its campaigns stop, what they earned stays',
    input: z.object(partner),
    output: z.object({}),
  }),
  createCampaign: call({
    method: 'POST',
    path: '/publishers/{accountUuid}/{partnerUuid}',
    kind: 'write',
    ...only,
    summary: 'Makes a contract with a direct partner; nothing is sent yet',
    input: z.object({ ...partner, ...campaignFields, ...createdBy }).superRefine(checkCampaign),
    output: z.object({ uuid: z.uuid() }),
  }),
  updateCampaign: call({
    method: 'UPDATE',
    path: '/publishers/{accountUuid}/{partnerUuid}/{contractUuid}',
    kind: 'write',
    ...only,
    summary:
      'Renames a contract at once and proposes other terms, which the merchant accepts; scheduled ones apply by themselves',
    input: z.object({ ...contract, ...campaignFields, ...createdBy }).superRefine(checkCampaign),
    output: z.object({ isProposed: z.boolean() }),
  }),
  endCampaign: call({
    method: 'DELETE',
    path: '/publishers/{accountUuid}/{partnerUuid}/{contractUuid}',
    kind: 'write',
    ...only,
    summary: 'Ends a contract: no more clicks are sent, orders of earlier clicks count until their cookie period ends',
    input: z.object(contract),
    output: z.object({}),
  }),
  reactivate: call({
    method: 'POST',
    path: '/publishers/{accountUuid}/{partnerUuid}/{contractUuid}',
    kind: 'write',
    ...only,
    summary:
      'Takes an ended contract up again with the terms it had; with other terms, it waits until the merchant accepts them',
    input: z.object({ ...contract, terms: z.object(campaignFields).superRefine(checkCampaign).optional() }),
    output: z.object({ isProposed: z.boolean() }),
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/publishers/{accountUuid}/{partnerUuid}/{contractUuid}/proposal',
    kind: 'write',
    ...only,
    summary: 'Withdraws terms that the merchant has not accepted',
    input: z.object(contract),
    output: z.object({}),
  }),
  invite: call({
    method: 'POST',
    path: '/publishers/{accountUuid}/{partnerUuid}/invite',
    kind: 'write',
    limit: 'outside',
    ...only,
    proof: true,
    summary: 'Makes the link by which the merchant accepts, and mails it when asked to; the link before it is dead',
    input: z.object({ ...partner, isMailed: z.boolean().default(true) }),
    /** R58: links of invitations. `link` is '' if it was mailed: anyone who holds it can sign for the merchant. */
    output: z.object({ link: z.string(), isMailed: z.boolean() }),
  }),
  addUser: call({
    method: 'POST',
    path: '/publishers/{accountUuid}/{partnerUuid}/users',
    kind: 'write',
    limit: 'outside',
    ...only,
    summary: 'Adds somebody who may sign in for the merchant; the password is changed at the first sign-in',
    input: z.object({ ...partner, name: personNameOf(longest.partnerName), email, password: partnerPassword }),
    output: z.object({ uuid: z.uuid() }),
  }),
  updateUser: call({
    method: 'UPDATE',
    path: '/publishers/{accountUuid}/{partnerUuid}/users/{userUuid}',
    kind: 'write',
    limit: 'outside',
    ...only,
    summary: 'Changes somebody who may sign in for the merchant; their address stays',
    input: z.object({
      ...partner,
      userUuid: z.uuid(),
      name: personNameOf(longest.partnerName),
      email,
      password: partnerPassword,
    }),
    output: z.object({}),
  }),
  removeUser: call({
    method: 'DELETE',
    path: '/publishers/{accountUuid}/{partnerUuid}/users/{userUuid}',
    kind: 'write',
    ...only,
    summary: 'Takes away somebody who may sign in for the merchant',
    input: z.object({ ...partner, userUuid: z.uuid() }),
    output: z.object({}),
  }),
  addNote: call({
    method: 'POST',
    path: '/publishers/{accountUuid}/{partnerUuid}/note',
    kind: 'write',
    ...only,
    summary: 'Writes a note about a direct partner; merchants never see it',
    input: z.object({ ...partner, ...note }),
    output: z.object({ activity: activityView }),
  }),
  updateNote: call({
    method: 'PUT',
    path: '/publishers/{accountUuid}/{partnerUuid}/note/{noteId}',
    kind: 'write',
    ...only,
    summary: 'Changes a note',
    input: z.object({ ...partner, noteId: z.uuid(), ...note }),
    output: z.object({ activity: activityView }),
  }),
  removeNote: call({
    method: 'DELETE',
    path: '/publishers/{accountUuid}/{partnerUuid}/note/{noteId}',
    kind: 'write',
    ...only,
    summary: 'Deletes a note',
    input: z.object({ ...partner, noteId: z.uuid() }),
    output: z.object({}),
  }),
}
