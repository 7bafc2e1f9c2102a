import { z } from 'zod'
import { call } from '../call.ts'
import { linkFields, linkNote, linkPlace, linkTarget, newLink, smartLink, urlShortCode } from './smart-link.ts'

const saved = z.object({ link: smartLink, notes: z.array(linkNote) })

export const links = {
  options: call({
    method: 'GET',
    path: '/tools/v1/urlshorts/list',
    kind: 'read',
    summary: 'Smart links as filter options',
    input: z.object({}),
    output: z.array(z.object({ urlShortCode: z.string(), urlShortName: z.string() })),
  }),
  list: call({
    method: 'GET',
    path: '/tools/v1/urlshorts',
    kind: 'read',
    limit: 'report',
    summary: 'Smart links in the publisher’s own order, the newest first where nothing was moved',
    input: z.object({}),
    output: z.array(smartLink),
  }),
  detail: call({
    method: 'GET',
    path: '/tools/v1/urlshorts/{urlShortCode}',
    kind: 'read',
    limit: 'report',
    summary: 'One smart link with everywhere it ever led',
    input: z.object({ urlShortCode }),
    output: smartLink.extend({ targets: z.array(linkTarget) }),
  }),
  campaigns: call({
    method: 'GET',
    path: '/tools/v1/urlshorts/campaigns',
    kind: 'read',
    summary: 'Campaigns that can carry clicks from a site to a merchant, for the choice of one',
    input: z.object({ urlShortChannelUuid: z.uuid(), urlShortAdvertiserUuid: z.uuid() }),
    output: z.array(
      z.object({
        campaignUuid: z.uuid(),
        campaignName: z.string(),
        networkName: z.string(),
        campaignCommissionPercentage: z.number().nullable(),
        campaignCommissionFlat: z.number().nullable(),
        campaignCurrencyCode: z.string().nullable(),
      }),
    ),
  }),
  check: call({
    method: 'POST',
    path: '/tools/v1/urlshorts/check',
    kind: 'read',
    summary: 'What saving a target would say, without saving it',
    input: z.object(linkPlace),
    output: z.object({ targetUrl: z.string(), notes: z.array(linkNote) }),
  }),
  create: call({
    method: 'POST',
    path: '/tools/v1/urlshorts',
    kind: 'write',
    summary: 'Makes a smart link; its code is drawn unless one is given',
    input: z.object(newLink),
    output: saved,
  }),
  update: call({
    method: 'UPDATE',
    path: '/tools/v1/urlshorts/{urlShortCode}',
    kind: 'write',
    summary: 'Changes where a smart link leads; its code stays',
    input: z.object({ ...linkFields, urlShortCode }),
    output: saved,
  }),
  remove: call({
    method: 'DELETE',
    path: '/tools/v1/urlshorts/{urlShortCode}',
    kind: 'write',
    summary: 'Deletes a smart link: it leads nowhere any more, its statistics stay, and its code goes to nobody else',
    input: z.object({ urlShortCode }),
    output: z.object({}),
  }),
  order: call({
    method: 'POST',
    path: '/tools/v1/urlshorts/order',
    kind: 'write',
    summary: 'The order in which the list shows smart links; those that are not named come first',
    input: z.object({ urlShortCodes: z.array(urlShortCode).max(10_000, 'At most 10000 smart links') }),
    output: z.object({}),
  }),
}
