import { Checkbox, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CampaignValues } from './campaign-form.ts'

const models = [
  { value: 'default', label: 'Attribute all in cookie period' },
  { value: 'lastKnown', label: 'Last click from known sources' },
  { value: 'session', label: 'Last click from all sources' },
]

/** What most campaigns leave as it is. */
export function AdvancedFields({ fields }: { fields: UseFormReturnType<CampaignValues> }) {
  const box = (
    name: 'requireCouponCode' | 'disableDeeplinks' | 'isCreatorDefault' | 'isCreatorOnly',
    label: string,
  ) => <Checkbox label={label} key={fields.key(name)} {...fields.getInputProps(name, { type: 'checkbox' })} />
  return (
    <div className="partner-advanced">
      <div className="auth-pair">
        <TextInput
          label="Coupon code"
          maxLength={60}
          key={fields.key('couponCode')}
          {...fields.getInputProps('couponCode')}
        />
        <TextInput
          label="Cookie period, days"
          inputMode="numeric"
          maxLength={3}
          key={fields.key('cookiePeriodDays')}
          {...fields.getInputProps('cookiePeriodDays')}
        />
      </div>
      {box('requireCouponCode', 'Require the coupon code')}
      <div className="auth-pair">
        <Select
          label="Attribution model"
          allowDeselect={false}
          data={models}
          key={fields.key('attributionModel')}
          {...fields.getInputProps('attributionModel')}
        />
        <TextInput
          label="Hold, days"
          inputMode="numeric"
          maxLength={2}
          key={fields.key('holdDays')}
          {...fields.getInputProps('holdDays')}
        />
      </div>
      <TextInput
        label="Deep link parameters"
        placeholder="utm_source=blog,utm_medium=partner"
        key={fields.key('deeplinkParams')}
        {...fields.getInputProps('deeplinkParams')}
      />
      <TextInput
        label="Domain aliases"
        placeholder="shop.example,shop2.example"
        key={fields.key('domainAliases')}
        {...fields.getInputProps('domainAliases')}
      />
      {box('disableDeeplinks', 'Disable deep links')}
      {box('isCreatorDefault', 'Default for creators')}
      {box('isCreatorOnly', 'Creators only')}
    </div>
  )
}
