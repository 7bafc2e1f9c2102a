import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContractView } from '../../contract/partners/partner-views.ts'
import { addDays, todayIn } from '../../report/dates.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { notify } from '../ui/notify.ts'
import { AdvancedFields } from './advanced-fields.tsx'
import { advancedDefaults, campaignInput, campaignValues, type CampaignValues, isAdvanced } from './campaign-form.ts'
import { campaignRules } from './campaign-rules.ts'
import { CommissionFields } from './commission-fields.tsx'
import { CountrySelect } from './country-select.tsx'
import { EndDate } from './end-date.tsx'

/** Makes a campaign, or proposes other terms for one; what ended is taken up again first. */
export function CampaignDialog({
  partnerUuid,
  publisherZone,
  contract,
  onClose,
}: {
  partnerUuid: string
  publisherZone: string
  contract: ContractView | null
  onClose: () => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const { account } = useMe()
  const today = todayIn(publisherZone)
  const [begin] = useState(() => campaignValues(contract, today))
  const [isOpen, setIsOpen] = useState(isAdvanced(begin))
  const [isScheduled, setIsScheduled] = useState(begin.scheduleAt !== '')
  /** It was taken up again, whatever became of what was sent after it. */
  const [isBack, setIsBack] = useState<{ isProposed: boolean } | null>(null)
  const isOver = contract?.status === 'ended' || contract?.status === 'complete'
  const earliest =
    contract && !isOver ? ([contract.terms?.startsAt ?? today, begin.startsAt].toSorted()[0] ?? today) : today
  const of = { accountUuid: account.accountUuid, partnerUuid }
  const form = useServerForm<CampaignValues, string>({
    initialValues: begin,
    validate: campaignRules({ today, earliest, isScheduled }),
    save: async (values) => {
      const input = campaignInput(values, { isOpen: isShown, isNew: !contract })
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
    },
    onSaved: async (done) => {
      await makeStale(queries, 'partners')
      notify(done)
      onClose()
    },
  })
  const { fields } = form
  // what is refused is never out of sight
  const isShown = isOpen || Object.keys(advancedDefaults).some((key) => key in fields.errors)
  const toggle = () => {
    if (isShown) for (const [key, value] of Object.entries(advancedDefaults)) fields.setFieldValue(key, value)
    setIsOpen(!isShown)
  }
  const schedule = (on: boolean) => {
    setIsScheduled(on)
    fields.setFieldValue('scheduleAt', on ? addDays(today, 1) : '')
  }
  const text = (name: 'name' | 'url', label: string, maxLength: number) => (
    <TextInput label={label} maxLength={maxLength} key={fields.key(name)} {...fields.getInputProps(name)} />
  )
  const date = (name: 'startsAt' | 'scheduleAt', label: string, min: string) => (
    <TextInput label={label} type="date" min={min} key={fields.key(name)} {...fields.getInputProps(name)} />
  )
  const box = (name: 'disableDeeplinks' | 'isCreatorDefault' | 'isCreatorOnly', label: string) => (
    <Checkbox label={label} key={fields.key(name)} {...fields.getInputProps(name, { type: 'checkbox' })} />
  )
  return (
    <FormDialog
      title={contract ? (isOver ? 'Reactivate campaign' : 'Edit terms') : 'New campaign'}
      submitLabel={submitLabel(contract, isOver, isScheduled)}
      size={620}
      form={form}
      onClose={onClose}
    >
      {isOver ? <p className="partner-notice">{backWords(contract, isBack !== null)}</p> : null}
      {text('name', 'Campaign name', 150)}
      <div className="auth-pair">
        {date('startsAt', 'Start date', earliest)}
        <EndDate fields={fields} min={today} />
      </div>
      <div className="auth-pair">
        {text('url', 'Shop URL', 2000)}
        <CountrySelect
          label="Country (optional)"
          placeholder="All countries"
          clearable
          key={fields.key('countryCode')}
          {...fields.getInputProps('countryCode')}
        />
      </div>
      <CommissionFields fields={fields} />
      <div className="partner-boxes">
        {box('disableDeeplinks', 'Disable deep links')}
        {box('isCreatorDefault', 'Default for creators')}
        {box('isCreatorOnly', 'Creators only')}
      </div>
      <Button variant="subtle" px={0} className="partner-toggle" aria-expanded={isShown} onClick={toggle}>
        {isShown ? 'Close advanced options' : 'Advanced options'}
      </Button>
      {isShown ? <AdvancedFields fields={fields} /> : null}
      {contract?.formFinished && !isOver && contract.status !== 'sent' ? (
        <>
          <Checkbox
            label="Schedule: applied automatically on a day you choose, unless the merchant objects"
            checked={isScheduled}
            onChange={(e) => schedule(e.currentTarget.checked)}
          />
          {isScheduled ? date('scheduleAt', 'Apply on', today) : null}
        </>
      ) : null}
    </FormDialog>
  )
}

function submitLabel(contract: ContractView | null, isOver: boolean, isScheduled: boolean): string {
  if (!contract) return 'Create campaign'
  if (isOver) return 'Reactivate campaign'
  return isScheduled ? 'Schedule' : 'Update campaign'
}

function backWords(contract: ContractView | null, isBack: boolean): string {
  if (isBack) return 'The campaign is taken up again. Not everything that you changed is saved yet.'
  return contract?.formFinished
    ? 'With the terms it had, the campaign continues immediately. With other terms, it waits for the merchant to accept them.'
    : 'The merchant has not accepted any terms yet: those below are for them to accept.'
}
