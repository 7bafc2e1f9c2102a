import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { neededName } from '../../contract/blank.ts'
import type { ContractView } from '../../contract/partners/partner-views.ts'
import { addDays, todayIn } from '../../report/dates.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { currenciesQuery } from '../lib/option-queries.ts'
import { useMe } from '../lib/session.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { notify } from '../ui/notify.ts'
import { AdvancedFields } from './advanced-fields.tsx'
import {
  advancedDefaults,
  campaignInput,
  campaignValues,
  type CampaignValues,
  formProblem,
  isAdvanced,
} from './campaign-form.ts'

const types = [
  { value: 'NoCommission', label: 'No commission' },
  { value: 'CPA', label: 'Fixed fee (CPA)' },
  { value: 'CPS', label: 'Percentage of sale (CPS)' },
  { value: 'CPC', label: 'Cost per click (CPC)' },
]

/** Makes a campaign, or proposes other terms for one; what ended is taken up again first. */
export function CampaignDialog({
  partnerUuid,
  contract,
  onClose,
}: {
  partnerUuid: string
  contract: ContractView | null
  onClose: () => void
}) {
  const api = useApi()
  const queries = useQueryClient()
  const currencies = useQuery(currenciesQuery(api))
  const { account, userTimezone } = useMe()
  const today = todayIn(userTimezone)
  const begin = campaignValues(contract, today)
  const [type, setType] = useState(begin.commissionType)
  const [isOpen, setIsOpen] = useState(isAdvanced(begin))
  const [isScheduled, setIsScheduled] = useState(begin.scheduleAt !== '')
  const isOver = contract?.status === 'ended' || contract?.status === 'complete'
  const of = { accountUuid: account.accountUuid, partnerUuid }
  const at = (field: string) => (_: unknown, values: CampaignValues) => {
    const found = formProblem(values)
    return found?.field === field ? found.problem : null
  }
  const form = useServerForm<CampaignValues, { isProposed: boolean }>({
    initialValues: begin,
    validate: {
      name: neededName,
      url: (text) => neededName(text) ?? (/\w\.\w|localhost/.test(text) ? null : 'Must be a web address'),
      startsAt: neededName,
      commissionType: at('commissionType'),
      commissionValue: (text, values) =>
        values.commissionType !== 'NoCommission' && !/^\s*\d+([.,]\d+)?\s*$/.test(text)
          ? text.trim() === ''
            ? 'This field is required'
            : 'Must be a number like 8 or 8.5'
          : at('commissionValue')(text, { ...values, commissionValue: text.replace(',', '.') }),
      commissionCurrency: at('commissionCurrency'),
      cookiePeriodDays: (text) => (/^\d+$/.test(text.trim()) ? null : 'Must be a number of days'),
    },
    save: async (values) => {
      const input = campaignInput(values, { isOpen, isNew: !contract })
      if (!contract) {
        await api.partners.createCampaign({ ...of, ...input })
        return { isProposed: false }
      }
      const one = { ...of, contractUuid: contract.uuid }
      if (isOver) await api.partners.reactivate(one)
      return api.partners.updateCampaign({ ...one, ...input })
    },
    onSaved: async ({ isProposed }) => {
      await makeStale(queries, 'partners')
      notify(contract ? (isProposed ? 'New terms proposed' : 'Campaign updated') : 'Campaign created')
      onClose()
    },
  })
  const { fields } = form
  const choose = (next: string | null) => {
    const chosen = (next ?? '') as CampaignValues['commissionType']
    setType(chosen)
    fields.setFieldValue('commissionType', chosen)
    fields.setFieldValue('commissionValue', chosen === 'NoCommission' ? '0' : '')
    fields.setFieldValue('commissionCurrency', '')
  }
  const toggle = () => {
    if (isOpen) for (const [key, value] of Object.entries(advancedDefaults)) fields.setFieldValue(key, value)
    setIsOpen(!isOpen)
  }
  const schedule = (on: boolean) => {
    setIsScheduled(on)
    fields.setFieldValue('scheduleAt', on ? addDays(today, 1) : '')
  }
  const isNone = type === 'NoCommission'
  return (
    <FormDialog
      title={contract ? (isOver ? 'Reactivate campaign' : 'Edit terms') : 'New campaign'}
      submitLabel={contract ? (isScheduled ? 'Schedule' : 'Update campaign') : 'Create campaign'}
      size={620}
      form={form}
      onClose={onClose}
      canCancel
    >
      <TextInput label="Campaign name" maxLength={150} key={fields.key('name')} {...fields.getInputProps('name')} />
      <div className="auth-pair">
        <TextInput
          label="Start date"
          type="date"
          min={contract && !isOver ? begin.startsAt : today}
          key={fields.key('startsAt')}
          {...fields.getInputProps('startsAt')}
        />
        <TextInput
          label="End date (optional)"
          type="date"
          min={today}
          key={fields.key('endsAt')}
          {...fields.getInputProps('endsAt')}
        />
      </div>
      <div className="auth-pair">
        <TextInput label="Shop URL" maxLength={2000} key={fields.key('url')} {...fields.getInputProps('url')} />
        <TextInput
          label="Country code"
          maxLength={2}
          placeholder="All"
          key={fields.key('countryCode')}
          {...fields.getInputProps('countryCode')}
        />
      </div>
      <Select
        label="Commission model"
        placeholder="Choose"
        allowDeselect={false}
        data={types}
        key={fields.key('commissionType')}
        {...fields.getInputProps('commissionType')}
        onChange={choose}
      />
      <div className="auth-pair">
        <TextInput
          label="Commission"
          inputMode="decimal"
          disabled={isNone}
          rightSection={type === 'CPS' ? '%' : null}
          key={fields.key('commissionValue')}
          {...fields.getInputProps('commissionValue')}
        />
        <Select
          label="Currency"
          placeholder="Choose"
          searchable
          disabled={isNone}
          data={(currencies.data ?? []).map((c) => c.currencyCode)}
          key={fields.key('commissionCurrency')}
          {...fields.getInputProps('commissionCurrency')}
        />
      </div>
      <Button variant="subtle" className="partner-toggle" aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'Close advanced options' : 'Advanced options'}
      </Button>
      {isOpen ? <AdvancedFields fields={fields} /> : null}
      {contract?.formFinished && !isOver ? (
        <>
          <Checkbox
            label="Schedule: apply on a day of its own, unless the merchant objects"
            checked={isScheduled}
            onChange={(e) => schedule(e.currentTarget.checked)}
          />
          {isScheduled ? (
            <TextInput
              label="Apply on"
              type="date"
              min={today}
              key={fields.key('scheduleAt')}
              {...fields.getInputProps('scheduleAt')}
            />
          ) : null}
        </>
      ) : null}
    </FormDialog>
  )
}
