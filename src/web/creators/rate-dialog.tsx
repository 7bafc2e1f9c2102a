import { creatorRate } from '../../contract/bounds.ts'
import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { RateKind, RateScope } from '../../contract/creators/creator-words.ts'
import { ownCustom } from '../../report/customs.ts'
import { todayIn } from '../../report/dates.ts'
import { useApi } from '../lib/api.tsx'
import { currenciesQuery, merchantOptionsQuery } from '../lib/option-queries.ts'
import { byDomain } from '../lib/shop-filter.ts'
import { useMe } from '../lib/session.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { mappingsQuery, type Pair } from './queries.ts'
import { type RateFields, useRateForm } from './use-rate-form.ts'

const kinds: { value: RateKind; label: string }[] = [
  { value: 'percent', label: 'A percentage of your commission' },
  { value: 'fixed', label: 'An amount for each sale' },
]
const scopes: { value: RateScope; label: string }[] = [
  { value: 'all', label: 'All merchants' },
  { value: 'merchant', label: 'One merchant' },
  { value: 'programme', label: 'One programme of a merchant' },
]
const mostOptions = 30

function AmountFields({ fields, rateKind }: { fields: RateFields; rateKind: RateKind }) {
  const currencies = useQuery(currenciesQuery(useApi()))
  return (
    <div className="auth-pair">
      <NumberInput
        label={rateKind === 'percent' ? 'Percentage' : 'Amount'}
        {...(rateKind === 'percent' ? { suffix: ' %', max: creatorRate.mostPercent } : { max: creatorRate.mostAmount })}
        min={creatorRate.least}
        decimalScale={4}
        decimalSeparator={ownCustom().decimal}
        key={fields.key('rateAmount')}
        {...fields.getInputProps('rateAmount')}
      />
      {rateKind === 'fixed' ? (
        <Select
          label="Currency"
          searchable
          allowDeselect={false}
          data={currencies.data?.map((c) => c.currencyCode) ?? [fields.getValues().rateCurrencyCode]}
          key={fields.key('rateCurrencyCode')}
          {...fields.getInputProps('rateCurrencyCode')}
        />
      ) : null}
    </div>
  )
}

const useMerchants = () => useQuery(merchantOptionsQuery(useApi()))

function MerchantField({ fields, rateScope }: { fields: RateFields; rateScope: RateScope }) {
  const merchants = useMerchants()
  return (
    <Select
      label="Merchant"
      placeholder={merchants.isPending ? 'Loading …' : 'Choose a merchant'}
      searchable
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
      limit={mostOptions}
      filter={byDomain}
      data={merchants.data?.map((m) => ({ value: m.advertiserUuid, label: m.advertiserDomain })) ?? []}
      key={fields.key('advertiserUuid')}
      {...fields.getInputProps('advertiserUuid')}
      {...(rateScope === 'merchant' && fields.errors.rateScopeUuid ? { error: fields.errors.rateScopeUuid } : {})}
    />
  )
}

function ProgrammeField({ fields, of }: { fields: RateFields; of: Pair }) {
  const programs = useQuery({ ...mappingsQuery(useApi(), of), enabled: of.advertiserUuid !== '' })
  return (
    <Select
      label="Programme"
      placeholder={programs.isFetching ? 'Loading …' : 'Choose a programme'}
      allowDeselect={false}
      data={
        programs.data?.programs.map((p) => ({
          value: p.trackerProgramId,
          label: `${p.network.networkName}: ${p.trackers[0]?.trackerName ?? ''}`,
        })) ?? []
      }
      key={fields.key('rateScopeUuid')}
      {...fields.getInputProps('rateScopeUuid')}
    />
  )
}

/** Adds a rate for clicks from a date on. Earlier clicks keep their rate. */
export function RateDialog({ creator, onClose }: { creator: CreatorView; onClose: () => void }) {
  const today = todayIn(useMe().userTimezone)
  useMerchants() // asked before they are needed: the field is rarely seen loading
  const { form, chosen } = useRateForm(creator, onClose)
  const { rateKind, rateScope, advertiserUuid } = chosen
  const { fields } = form
  return (
    <FormDialog title="New rate" submitLabel="Add rate" form={form} onClose={onClose}>
      <Select
        label="Kind"
        allowDeselect={false}
        data={kinds}
        key={fields.key('rateKind')}
        {...fields.getInputProps('rateKind')}
      />
      <AmountFields fields={fields} rateKind={rateKind} />
      <Select
        label="For"
        allowDeselect={false}
        data={scopes}
        key={fields.key('rateScope')}
        {...fields.getInputProps('rateScope')}
      />
      {rateScope === 'all' ? null : <MerchantField fields={fields} rateScope={rateScope} />}
      {rateScope === 'programme' ? (
        <ProgrammeField fields={fields} of={{ advertiserUuid, creatorId: creator.creatorId }} />
      ) : null}
      <TextInput
        label="For clicks from"
        description="Empty for clicks from now on. Clicks before keep the rate they had."
        type="date"
        min={today}
        key={fields.key('validFromDate')}
        {...fields.getInputProps('validFromDate')}
      />
      {creator.creatorEmail === '' ? (
        <p className="dim">They have no e-mail address, so they are not notified.</p>
      ) : (
        <Checkbox
          label={`Tell ${creator.creatorName} by mail`}
          description={`To ${creator.creatorEmail}, in about ten minutes. Rates you add until then go into the same mail.`}
          key={fields.key('creatorIsMailed')}
          {...fields.getInputProps('creatorIsMailed', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}
