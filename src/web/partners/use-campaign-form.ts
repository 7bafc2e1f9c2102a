import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContractView } from '../../contract/partners/partner-views.ts'
import { addDays, todayIn } from '../../report/dates.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { notify } from '../ui/notify.ts'
import { advancedDefaults, campaignInput, campaignValues, type CampaignValues, isAdvanced } from './campaign-form.ts'
import { campaignRules } from './campaign-rules.ts'

type CampaignInput = ReturnType<typeof campaignInput>

/** Saves the form and returns the message; an ended campaign is reactivated first. */
function useSaveCampaign(partnerUuid: string, contract: ContractView | null, isOver: boolean) {
  const api = useApi()
  const queries = useQueryClient()
  const { accountUuid } = useMe().account
  /** The campaign was reactivated, even if saving the terms failed afterwards. */
  const [isBack, setIsBack] = useState<{ isProposed: boolean } | null>(null)
  const of = { accountUuid, partnerUuid }
  const save = async (input: CampaignInput): Promise<string> => {
    if (!contract) {
      await api.partners.createCampaign({ ...of, ...input })
      return 'Campaign created'
    }
    const one = { ...of, contractUuid: contract.uuid }
    let back = isBack
    if (isOver && !back) {
      back = await api.partners.reactivate({ ...one, terms: input })
      setIsBack(back)
      await makeStale(queries, 'partners')
    }
    const updated = await api.partners.updateCampaign({ ...one, ...input })
    const isProposed = updated.isProposed || back?.isProposed === true
    if (isOver) return isProposed ? 'Campaign reactivated, new terms proposed' : 'Campaign reactivated'
    return isProposed ? 'New terms proposed' : 'Campaign updated'
  }
  return { save, isBack: isBack !== null }
}

export interface CampaignFormOptions {
  partnerUuid: string
  publisherZone: string
  /** The campaign to change; null for a new one. */
  contract: ContractView | null
  onClose: () => void
}

/** The form of a campaign, with its advanced options and schedule. */
export function useCampaignForm({ partnerUuid, publisherZone, contract, onClose }: CampaignFormOptions) {
  const queries = useQueryClient()
  const today = todayIn(publisherZone)
  const [begin] = useState(() => campaignValues(contract, today))
  const [isOpen, setIsOpen] = useState(isAdvanced(begin))
  const [isScheduled, setIsScheduled] = useState(begin.scheduleAt !== '')
  const isOver = contract?.status === 'ended' || contract?.status === 'complete'
  const earliest =
    contract && !isOver ? ([contract.terms?.startsAt ?? today, begin.startsAt].toSorted()[0] ?? today) : today
  const { save, isBack } = useSaveCampaign(partnerUuid, contract, isOver)
  const form = useServerForm<CampaignValues, string>({
    initialValues: begin,
    validate: campaignRules({ today, earliest, isScheduled }),
    save: (values): Promise<string> => save(campaignInput(values, { isOpen: isShown, isNew: !contract })),
    onSaved: async (done) => {
      await makeStale(queries, 'partners')
      notify(done)
      onClose()
    },
  })
  const { fields } = form
  // a field with an error is always visible
  const isShown = isOpen || Object.keys(advancedDefaults).some((key) => key in fields.errors)
  return {
    form,
    today,
    earliest,
    isOver,
    isBack,
    isScheduled,
    schedule: (on: boolean) => {
      setIsScheduled(on)
      fields.setFieldValue('scheduleAt', on ? addDays(today, 1) : '')
    },
    advanced: {
      isShown,
      /** Closing restores the defaults. */
      toggle: () => {
        if (isShown) for (const [key, value] of Object.entries(advancedDefaults)) fields.setFieldValue(key, value)
        setIsOpen(!isShown)
      },
    },
  }
}
