import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import type {
  CreatorMerchant,
  CreatorProgram,
  CreatorRow,
  CreatorView,
} from '../../contract/creators/creator-fields.ts'
import { type Answers, mette, Refusal, showPage } from '../lib/test-page.tsx'
import { aRow } from '../insights/dashboard/test-data.ts'
import CreatorsPage from './creators-page.tsx'

const mia: CreatorRow = {
  creatorId: 'miamiamiamia',
  creatorName: encodeURIComponent('Mia Sørensen'),
  creatorSlug: encodeURIComponent('mia-sørensen'),
  creatorCreatedDatetime: '2026-03-01T08:00:00.000Z',
  creatorUpdatedDatetime: '2026-03-02T08:00:00.000Z',
  creatorIsArchived: false,
  creatorMappingStatus: null,
  creatorIsUnusual: false,
}
const { creatorMappingStatus: _, creatorIsUnusual: __, ...row } = mia
const detail: CreatorView = {
  ...row,
  creatorEmail: '',
  creatorCurrencyCode: 'DKK',
  creatorPayableWhen: 'approved',
  creatorSelfBilledSince: null,
  creatorAddress: '',
  creatorZipcode: '',
  creatorCity: '',
  creatorCountryCode: '',
  creatorVatNumber: '',
  creatorPaymentDetails: '',
  creatorIsErased: false,
}
const uuid = (n: number) => `7f0e8c1a-0000-4000-8000-0000000000c${n}`
const shop: CreatorMerchant = {
  advertiserUuid: uuid(1),
  advertiserDomain: '',
  creatorCount: 3,
  creatorPendingCount: 0,
  creatorApprovedCount: 2,
  creatorDeclinedCount: 1,
}
const program = (n: number, networkName: string, isDefault: boolean): CreatorProgram => ({
  trackerProgramId: uuid(n),
  network: { networkName },
  trackers: [
    {
      trackerUuid: uuid(n + 1),
      trackerName: `Campaign of ${networkName}`,
      trackerIsCreatorDefault: isDefault,
      trackerIsCreatorOnly: false,
      trackerCommissionType: 'CPS',
    },
  ],
  channels: Array.from({ length: 7 }, (_, i) => ({
    channelUuid: `66666666-0000-4000-8000-00000000000${i}`,
    channelName: `Site ${i + 1}`,
  })),
  programCommissionType: 'CPS',
  programCommissionFlat: null,
  programCommissionPercentage: 11,
  programCommissionCurrencyCode: 'DKK',
})
const me = { ...mette, userAccountFeatures: ['creators'] }
const report = aRow({ grp: mia.creatorId, clickCount: 6120, conversionCount: 148, conversionTotalCommission: 9840 })
const owed = {
  currencyCode: 'DKK',
  toPayAmount: 4210.5,
  dueAmount: 3000.5,
  firstDueAmount: 2790,
  nextAmount: 1210,
  pendingAmount: 605,
  toPayCount: 1,
  dueOn: '2026-11-30',
  missingCurrencies: [],
  archivedCreatorIds: ['gone', 'went'],
  creators: [
    {
      creatorId: mia.creatorId,
      creatorIsArchived: false,
      toPayAmount: 4000,
      dueAmount: 2790,
      nextAmount: 1210,
      dueOn: '2026-11-30',
      pendingAmount: 605,
      lastSaleDatetime: '2026-03-01T08:00:00.000Z',
    },
    {
      creatorId: 'gone',
      creatorIsArchived: true,
      toPayAmount: 210.5,
      dueAmount: 210.5,
      nextAmount: 0,
      dueOn: '2026-12-05',
      pendingAmount: 0,
      lastSaleDatetime: null,
    },
  ],
}
const list = '/creators/v1/creators'
const merchants = '/creators/v1/advertisers'
const mappings = '/creators/v1/mappings'
const approvals = '/creators/v1/approvals'
const show = (answers: Answers = {}, path = '/creators') =>
  showPage(path, CreatorsPage, {
    '/profile/v1/me': () => me,
    [list]: () => ({ creators: [mia], total: 1 }),
    [merchants]: () => ({ advertisers: [shop], total: 1 }),
    [approvals]: () => ({ approvals: [], total: 0 }),
    '/money/v1/currencies': () => [],
    '/creators/v1/figures': () => owed,
    '/insights/v1/statistics': () => ({
      rows: [report, aRow({ grp: 'went', clickCount: 40 }), aRow({ grp: '', clickCount: 9 })],
      totals: aRow(),
      unconvertedCurrencies: [],
    }),
    ...answers,
  })
const findings = async (of: Element = document.body) => {
  // what has no layout has no colours either
  const { violations } = await axe.run(of, { rules: { 'color-contrast': { enabled: false } } })
  return violations.filter((v) => ['serious', 'critical'].includes(v.impact ?? '')).map((v) => v.id)
}

describe('the creators’ screen', () => {
  it('says what is owed, what is on its way, what was sent and what waits, together and for each', async () => {
    show({ [approvals]: () => ({ approvals: [], total: 2 }) })
    const card = async (name: string) =>
      (await screen.findByRole('article', { name })).textContent.replaceAll('\u00a0', ' ')
    expect(await card('To pay')).toContain('DKK 4,210.50')
    expect(await card('To pay')).toContain(
      'DKK 2,790.00 due 30 Nov 2026, DKK 210.50 later, DKK 1,210.00 for next statements',
    )
    // what the sums have and the rows do not: 210.50 of one, 40 clicks of another
    const line = await screen.findByText(/^And /)
    expect(line.textContent.replaceAll('\u00a0', ' ')).toBe('And 2 archived creators: DKK 210.50 to pay and 40 clicks')
    expect(within(line).getByRole('link').getAttribute('href')).toBe('/creators?status=archived')
    expect(await card('Pending')).toContain('DKK 605.00')
    expect(await card('Clicks')).toContain('6,160')
    await waitFor(async () => expect(await card('Approvals waiting')).toMatch(/2.*Approvals/))
    const found = (await screen.findByText('Mia Sørensen')).closest('tr')
    expect(found?.textContent).toMatch(/6,120.*148.*9,840\.00.*605\.00.*30 Nov.*2,790\.00.*1,210\.00.*4,000\.00/)
  })
  it('leads from a creator to the merchants and on to the programmes of the pair, where one is assigned', async () => {
    const user = userEvent.setup()
    let mapped: { creatorMappingTrackerUuid: string; creatorMappingStatus: 'approved' }[] = []
    const page = show({
      [mappings]: (sent: Record<string, unknown>) => {
        if (!('programId' in sent))
          return {
            advertiser: { advertiserDomain: 'fjell.dk', advertiserCreatorApproval: 0 },
            creator: { creatorName: mia.creatorName },
            mappings: mapped,
            programs: [program(4, 'Awin', true), program(2, 'Adtraction', false)],
          }
        mapped = [{ creatorMappingTrackerUuid: uuid(3), creatorMappingStatus: 'approved' }]
        return {}
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Mia Sørensen' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Merchants' }))
    expect(await screen.findByText('Unknown')).toBeTruthy()
    expect(page.search()).toMatchObject({ creatorId: mia.creatorId, chosen: 'Mia Sørensen' })
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Merchants')
    expect(await findings()).toEqual([])
    await user.click(screen.getByText('Unknown'))
    const dialog = within(await screen.findByRole('dialog', { name: 'fjell.dk - Mia Sørensen' }))
    const networks = () =>
      dialog.getAllByRole('row').flatMap((row) => /^(Awin|Adtraction)/.exec(row.textContent)?.[1] ?? [])
    expect(networks()).toEqual(['Adtraction', 'Awin'])
    expect(dialog.getAllByText('11.00%')).toHaveLength(2)
    expect(dialog.getAllByText('Default for creators')).toHaveLength(1)
    const [more] = dialog.getAllByRole('button', { name: '+2 sites' })
    expect(dialog.queryAllByText('Site 6')).toHaveLength(0)
    if (more) await user.click(more)
    expect(dialog.getAllByText('Site 7')).toHaveLength(1)
    expect(await findings(dialog.getByRole('group', { name: 'Programs' }))).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Program' }))
    expect(networks()).toEqual(['Awin', 'Adtraction'])
    await user.click(dialog.getByRole('button', { name: 'Assign Adtraction' }))
    expect(await dialog.findByText('Assigned')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Unassign Adtraction' })).toBeTruthy()
    expect(page.bodies(mappings)).toContainEqual({
      advertiserUuid: uuid(1),
      creatorId: mia.creatorId,
      programId: uuid(2),
      creatorMappingStatus: 'approved',
    })
  })
})

describe('programmes of a creator at a merchant', () => {
  it('approves or declines what waits, and takes a refusal back', async () => {
    const user = userEvent.setup()
    let status: string | null = 'pending'
    const page = show(
      {
        [mappings]: (sent: Record<string, unknown>) => {
          if ('programId' in sent) {
            status = typeof sent.creatorMappingStatus === 'string' ? sent.creatorMappingStatus : null
            return {}
          }
          return {
            advertiser: { advertiserDomain: 'fjell.dk', advertiserCreatorApproval: 0 },
            creator: { creatorName: mia.creatorName },
            mappings: status ? [{ creatorMappingTrackerUuid: uuid(3), creatorMappingStatus: status }] : [],
            programs: [program(2, 'Awin', false)],
          }
        },
      },
      `/creators?creatorId=${mia.creatorId}&chosen=Mia#advertisers`,
    )
    await user.click(await screen.findByText('Unknown'))
    const dialog = within(await screen.findByRole('dialog', { name: 'fjell.dk - Mia Sørensen' }))
    await user.click(await dialog.findByRole('button', { name: 'Decline Awin' }))
    expect(await dialog.findByText('Declined')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Allow Awin' }))
    expect(await dialog.findByRole('button', { name: 'Assign Awin' })).toBeTruthy()
    // nothing to keep from them: it is no default
    expect(dialog.queryByRole('button', { name: 'Decline Awin' })).toBeNull()
    status = 'pending'
    page.unmount()
    show(
      {
        [mappings]: (sent: Record<string, unknown>) => {
          if ('programId' in sent) status = 'approved'
          return {
            advertiser: { advertiserDomain: 'fjell.dk', advertiserCreatorApproval: 0 },
            creator: { creatorName: mia.creatorName },
            mappings: [{ creatorMappingTrackerUuid: uuid(3), creatorMappingStatus: status }],
            programs: [program(2, 'Awin', false)],
          }
        },
      },
      `/creators?creatorId=${mia.creatorId}&chosen=Mia#advertisers`,
    )
    await user.click(await screen.findByText('Unknown'))
    await user.click(await screen.findByRole('button', { name: 'Approve Awin' }))
    expect(await screen.findByText('Assigned')).toBeTruthy()
  })
  it('puts what is requested of a merchant on approval into the queue, and takes it back', async () => {
    const user = userEvent.setup()
    let status: string | null = null
    let isOnApproval = false
    const page = show(
      {
        [mappings]: (sent: Record<string, unknown>) => {
          if ('programId' in sent) {
            status = typeof sent.creatorMappingStatus === 'string' ? sent.creatorMappingStatus : null
            return {}
          }
          return {
            advertiser: { advertiserDomain: 'fjell.dk', advertiserCreatorApproval: isOnApproval ? 1 : 0 },
            creator: { creatorName: mia.creatorName },
            mappings: status ? [{ creatorMappingTrackerUuid: uuid(3), creatorMappingStatus: status }] : [],
            programs: [program(2, 'Awin', false)],
          }
        },
      },
      `/creators?creatorId=${mia.creatorId}&chosen=Mia#advertisers`,
    )
    await user.click(await screen.findByText('Unknown'))
    const dialog = within(await screen.findByRole('dialog', { name: 'fjell.dk - Mia Sørensen' }))
    expect(await dialog.findByRole('button', { name: 'Assign Awin' })).toBeTruthy()
    // an open merchant asks nobody
    expect(dialog.queryByRole('button', { name: 'Request Awin' })).toBeNull()
    isOnApproval = true
    await user.click(dialog.getByRole('button', { name: 'Assign Awin' }))
    await user.click(await dialog.findByRole('button', { name: 'Unassign Awin' }))
    await user.click(await dialog.findByRole('button', { name: 'Request Awin' }))
    expect(await dialog.findByText('Pending')).toBeTruthy()
    expect(page.bodies(mappings)).toContainEqual(expect.objectContaining({ creatorMappingStatus: 'pending' }))
    await user.click(dialog.getByRole('button', { name: 'Withdraw Awin' }))
    expect(await dialog.findByRole('button', { name: 'Request Awin' })).toBeTruthy()
    expect(status).toBeNull()
  })
})

describe('the creators’ screen, narrowed', () => {
  it('leads to what waits, and from the number of a merchant to what waits there', async () => {
    const user = userEvent.setup()
    const page = show({
      [approvals]: () => ({ approvals: [], total: 12 }),
      [merchants]: () => ({
        advertisers: [shop, { ...shop, advertiserUuid: uuid(2), advertiserDomain: 'fjell.dk', creatorPendingCount: 2 }],
        total: 2,
      }),
    })
    const link = await screen.findByRole('link', { name: /Approvals.*12/ })
    expect(link.getAttribute('href')).toBe('/creators/approvals')
    await user.click(screen.getByRole('tab', { name: 'Merchants' }))
    const pending = await screen.findByRole('link', { name: '2 pending at fjell.dk' })
    expect(decodeURIComponent(pending.getAttribute('href') ?? '')).toContain(`merchant`)
    expect(pending.getAttribute('href')).toContain(uuid(2))
    // where nothing waits there is nowhere to go
    expect(screen.queryByRole('link', { name: /pending at Unknown/ })).toBeNull()
    expect(page.search()).toEqual({})
  })
  it('opens narrowed by its address, and its chip takes that away', async () => {
    const asked: Record<string, unknown>[] = []
    const user = userEvent.setup()
    const answer = (question: Record<string, unknown>) => {
      asked.push(question)
      return { creators: [{ ...mia, creatorMappingStatus: 'declined' }], total: 1 }
    }
    const page = show({ [list]: answer }, `/creators?advertiserUuid=${uuid(1)}&chosen=fjell.dk`)
    expect(await screen.findByText('Declined')).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ advertiserUuid: uuid(1), orderBy: 'dueOn', status: 'active' })
    await user.click(screen.getByRole('button', { name: 'Remove fjell.dk' }))
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('advertiserUuid'))
    expect(page.search()).toEqual({})
    expect(screen.queryByRole('button', { name: 'Remove fjell.dk' })).toBeNull()
  })
})

describe('changing a creator', () => {
  it('keeps the form open with what was typed when the server refuses it', async () => {
    const user = userEvent.setup()
    show({
      [list]: (sent: Record<string, unknown>) => {
        if ('creatorName' in sent) throw new Refusal('creatorSlug: This name is taken')
        return { creators: [], total: 0 }
      },
    })
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    const [add] = screen.getAllByRole('button', { name: 'Add creator' })
    if (add) await user.click(add)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add creator' }))
    await user.click(dialog.getByRole('button', { name: 'Add creator' }))
    expect(await dialog.findByText('This field is required')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mia')
    await user.click(dialog.getByRole('button', { name: 'Add creator' }))
    expect(await dialog.findByText('This name is taken')).toBeTruthy()
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Mia')
  })
  it('archives after it has asked', async () => {
    const user = userEvent.setup()
    const path = `${list}/${mia.creatorId}/archive`
    const page = show({ [path]: () => ({ ...detail, creatorIsArchived: true }) })
    await user.click(await screen.findByRole('button', { name: 'Actions for Mia Sørensen' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    expect(page.bodies(path)).toEqual([])
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive Mia Sørensen?' }))
    await user.click(dialog.getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(page.bodies(path)).toHaveLength(1))
    expect(page.bodies(path)[0]).toMatchObject({ isArchived: true })
  })
  it('erases only who was archived, once their name was typed', async () => {
    const user = userEvent.setup()
    const path = `${list}/${mia.creatorId}/erase`
    const page = show({
      [list]: () => ({ creators: [{ ...mia, creatorIsArchived: true }], total: 1 }),
      [path]: () => ({}),
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Mia Sørensen' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Erase' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase Mia Sørensen?' }))
    const erase = dialog.getByRole('button', { name: 'Erase' })
    const field = dialog.getByRole('textbox', { name: 'Type “Mia Sørensen” to confirm' })
    expect(erase.hasAttribute('disabled')).toBe(true)
    await user.type(field, 'Mia')
    expect(erase.hasAttribute('disabled')).toBe(true)
    await user.type(field, ' Sørensen')
    await user.click(erase)
    await waitFor(() => expect(page.bodies(path)).toHaveLength(1))
  })
})

describe('the creators’ screen without a list', () => {
  it('says why a list could not be loaded', async () => {
    show({
      [list]: () => {
        throw new Refusal('The store cannot be reached')
      },
    })
    expect(await screen.findByText('The store cannot be reached')).toBeTruthy()
  })
  it('asks for nothing where the plan does not hold it', async () => {
    const { asked } = show({ '/profile/v1/me': () => mette })
    expect(await screen.findByText('Creators are part of the plan Custom X')).toBeTruthy()
    expect(asked.some((a) => a.url.startsWith(list))).toBe(false)
  })
})
