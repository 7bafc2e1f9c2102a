import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { campaign } from '../../lib/test-campaign.ts'
import { mette, Refusal, showPage } from '../../lib/test-page.tsx'
import { NextStep } from './next-step.tsx'

const merchantUuid = '7f0e8c1a-0000-4000-8000-000000000001'
const other = {
  networkUuid: 'a0000000-0000-4000-8000-000000000099',
  networkName: 'Other network',
  networkIdentifier: 'generic',
  networkUrl: '',
  networkLogoUrl: null,
  features: {
    apiConversions: false,
    apiPaidConversions: false,
    apiPrograms: false,
    apiChannels: false,
    apiRejections: false,
    apiCpc: false,
    callbacks: true,
  },
  credentialFields: [],
  keysAt: null,
  uploadEndings: [],
}
const known = campaign('7f0e8c1a-0000-4000-8000-000000000002', 'Kaffe')
const notConnected = { ...known, campaign: { ...known.campaign, campaignObstacle: 'notConnected' } }
const show = (answers: Parameters<typeof showPage>[2]) =>
  showPage('/insights/clicks', () => <NextStep domain="kaffe.dk" />, {
    '/profile/v1/me': () => mette,
    '/networks/v1/networks': () => [other],
    ...answers,
  })

it('leads to Other network with the shop filled in, where no network has it', async () => {
  show({
    '/advs/v1/uuid/kaffe.dk': () => {
      throw new Refusal('Merchant not found', 404)
    },
  })
  expect(await screen.findByText(/^No shop of yours covers kaffe\.dk\. No network we know has it\./)).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Add it to Other network' })
  expect(link.getAttribute('href')).toBe(`/networks/${other.networkUuid}?shop=kaffe.dk`)
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

it('leads to the networks that have it first', async () => {
  show({
    '/advs/v1/uuid/kaffe.dk': () => merchantUuid,
    [`/advs/v1/camps/${merchantUuid}`]: () => [notConnected],
  })
  expect(await screen.findByText('Awin has the shop: connect it.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Connect' }).getAttribute('href')).toBe(`/merchants/${merchantUuid}`)
  expect(await screen.findByRole('link', { name: 'Add it to Other network' })).toBeTruthy()
})
