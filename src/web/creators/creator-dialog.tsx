import { creatorRate, longest } from '../../contract/bounds.ts'
import { NumberInput, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { neededName } from '../../contract/blank.ts'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import { type PayableWhen, payableWhens } from '../../contract/creators/creator-words.ts'
import { ownCustom } from '../../report/customs.ts'
import { messageOf } from '../lib/api-error.ts'
import { type OutboundApi, useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { countriesQuery, currenciesQuery } from '../lib/option-queries.ts'
import { useMe } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { payableLabels } from './payable-labels.ts'
import { creatorQuery } from './queries.ts'

const payable = payableWhens.map((value) => ({ value, label: payableLabels[value] }))

/** One of those that amounts can be shown in, as the server offers them. */
type Currency = NonNullable<Parameters<OutboundApi['creators']['create']>[0]['creatorCurrencyCode']>
type Values = {
  creatorName: string
  creatorSlug: string
  creatorEmail: string
  creatorCurrencyCode: Currency
  creatorPayableWhen: PayableWhen
  creatorSelfBilledSince: string
  creatorAddress: string
  creatorZipcode: string
  creatorCity: string
  creatorCountryCode: string | null
  creatorVatNumber: string
  creatorPaymentDetails: string
  creatorRatePercentage: number | string
}
const lines = [
  ['creatorVatNumber', 'VAT number', longest.vatNumber],
  ['creatorAddress', 'Address', longest.address],
  ['creatorZipcode', 'Zip code', longest.zipcode],
  ['creatorCity', 'City', longest.city],
] as const
interface CreatorDialogProps {
  /** The creator to change; without one a new one is added. */
  creator?: CreatorView
  onClose: () => void
}

/** Adds a creator, with the percentage of the commission they get, or changes one. */
export function CreatorDialog({ creator, onClose }: CreatorDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const me = useMe()
  const currencies = useQuery(currenciesQuery(api))
  const countries = useQuery(countriesQuery(api))
  const form = useServerForm<Values, CreatorView>({
    initialValues: {
      creatorName: creator?.creatorName ?? '',
      creatorSlug: creator?.creatorSlug ?? '',
      creatorEmail: creator?.creatorEmail ?? '',
      creatorCurrencyCode: (creator?.creatorCurrencyCode ?? me.currency.currencyCode) as Currency,
      creatorPayableWhen: creator?.creatorPayableWhen ?? 'approved',
      creatorSelfBilledSince: creator?.creatorSelfBilledSince ?? '',
      creatorAddress: creator?.creatorAddress ?? '',
      creatorZipcode: creator?.creatorZipcode ?? '',
      creatorCity: creator?.creatorCity ?? '',
      creatorCountryCode: creator?.creatorCountryCode ?? '',
      creatorVatNumber: creator?.creatorVatNumber ?? '',
      creatorPaymentDetails: creator?.creatorPaymentDetails ?? '',
      creatorRatePercentage: '',
    },
    validate: { creatorName: neededName },
    save: ({ creatorRatePercentage: rate, ...values }) => {
      const fields = {
        ...values,
        creatorSelfBilledSince: values.creatorSelfBilledSince || null,
        creatorCountryCode: values.creatorCountryCode ?? '',
      }
      return creator
        ? api.creators.update({ creatorId: creator.creatorId, ...fields })
        : api.creators.create({ ...fields, creatorRatePercentage: rate === '' ? null : Number(rate) })
    },
    onSaved: async () => {
      await makeStale(queries, 'creators')
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog
      title={creator ? 'Edit creator' : 'Add creator'}
      submitLabel={creator ? 'Save changes' : 'Add creator'}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        maxLength={longest.partnerName}
        key={fields.key('creatorName')}
        {...fields.getInputProps('creatorName')}
      />
      <TextInput
        label="Slug"
        description={
          creator
            ? 'The name pages use for the creator. The old one keeps working.'
            : 'What pages call the creator by. Left empty, it is made of the name.'
        }
        maxLength={longest.slug}
        key={fields.key('creatorSlug')}
        {...fields.getInputProps('creatorSlug')}
      />
      <TextInput
        label="E-mail"
        type="email"
        maxLength={longest.mail}
        key={fields.key('creatorEmail')}
        {...fields.getInputProps('creatorEmail')}
      />
      {creator ? null : (
        <NumberInput
          label="Share of your commission"
          description="Left empty, the creator earns nothing until there is a rate."
          suffix=" %"
          min={creatorRate.least}
          max={creatorRate.mostPercent}
          decimalScale={4}
          decimalSeparator={ownCustom().decimal}
          key={fields.key('creatorRatePercentage')}
          {...fields.getInputProps('creatorRatePercentage')}
        />
      )}
      <div className="auth-pair">
        <Select
          label="Currency of statements"
          searchable
          allowDeselect={false}
          data={currencies.data?.map((c) => c.currencyCode) ?? [fields.getValues().creatorCurrencyCode]}
          key={fields.key('creatorCurrencyCode')}
          {...fields.getInputProps('creatorCurrencyCode')}
        />
        <Select
          label="Payable when"
          allowDeselect={false}
          data={payable}
          key={fields.key('creatorPayableWhen')}
          {...fields.getInputProps('creatorPayableWhen')}
        />
      </div>
      <TextInput
        label="Self-billed invoices since"
        description="The day of your written agreement about them; empty for none."
        type="date"
        key={fields.key('creatorSelfBilledSince')}
        {...fields.getInputProps('creatorSelfBilledSince')}
      />
      {lines.map(([name, label, maxLength]) => (
        <TextInput key={fields.key(name)} label={label} maxLength={maxLength} {...fields.getInputProps(name)} />
      ))}
      <Select
        label="Country"
        searchable
        clearable
        data={countries.data?.map((c) => ({ value: c.countryCode, label: c.countryName })) ?? []}
        key={fields.key('creatorCountryCode')}
        {...fields.getInputProps('creatorCountryCode')}
      />
      <TextInput
        label="Payment details"
        description="IBAN and BIC, or what you need to pay them. Shown on their statements."
        maxLength={longest.paymentDetails}
        key={fields.key('creatorPaymentDetails')}
        {...fields.getInputProps('creatorPaymentDetails')}
      />
    </FormDialog>
  )
}

/** Fetches what the list does not hold of a creator, and then shows the form. */
export function EditCreator({ creatorId, onClose }: { creatorId: string; onClose: () => void }) {
  const api = useApi()
  const asked = useQuery(creatorQuery(api, creatorId))
  if (asked.data) return <CreatorDialog creator={asked.data} onClose={onClose} />
  return (
    <Dialog title="Edit creator" onClose={onClose}>
      {asked.error ? (
        <ErrorPanel small message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
      ) : (
        <LoadingBlock label="Loading the creator" h={320} />
      )}
    </Dialog>
  )
}
