import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../lib/test-page.tsx'
import { MappingDialog } from './mapping-dialog.tsx'

const id = (n: number) => `7f0e8c1a-0000-4000-8000-00000000000${n}`
const mappings = '/creators/v1/mappings'
const program = {
  trackerProgramId: id(2),
  network: { networkName: 'Awin' },
  trackers: [
    {
      trackerUuid: id(3),
      trackerName: 'Fjell',
      trackerIsCreatorDefault: false,
      trackerIsCreatorOnly: true,
      trackerCommissionType: 'CPS',
    },
  ],
  channels: [],
  programCommissionType: 'CPS',
  programCommissionFlat: null,
  programCommissionPercentage: 5,
  programCommissionCurrencyCode: 'DKK',
}

test('a double click on Assign says it once', async () => {
  const said: unknown[] = []
  showPage(
    '/x',
    () => <MappingDialog pair={{ advertiserUuid: id(1), creatorId: 'miamiamiamia' }} onClose={() => {}} />,
    {
      [mappings]: (sent: Record<string, unknown>) => {
        if ('programId' in sent) {
          said.push(sent.creatorMappingStatus)
          return {}
        }
        return {
          advertiser: { advertiserDomain: 'fjell.dk', advertiserCreatorApproval: 0 },
          creator: { creatorName: 'Mia' },
          mappings: said.length > 0 ? [{ creatorMappingTrackerUuid: id(3), creatorMappingStatus: 'approved' }] : [],
          programs: [program],
        }
      },
    },
  )
  const assign = await screen.findByRole('button', { name: 'Assign Awin' })
  fireEvent.click(assign)
  fireEvent.click(assign)
  expect(await screen.findByText('Assigned')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Unassign Awin' })).toHaveProperty('disabled', false))
  expect(said).toEqual(['approved'])
})
