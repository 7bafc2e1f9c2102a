import { longest } from '../../contract/bounds.ts'
import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { phoneCountries } from '../../contract/account/dial-codes.ts'

const options = [...phoneCountries]
/** A phone: whose country, and the number as it is typed. */
export function PhoneFields<V extends { userPhoneCountryCode: string; userPhone: string }>({
  fields,
}: {
  fields: UseFormReturnType<V>
}) {
  const { defaultValue, ...country } = fields.getInputProps('userPhoneCountryCode')
  return (
    <div className="phone-pair">
      <Select
        label="Phone country code"
        searchable
        clearable
        placeholder="Country"
        data={options}
        key={fields.key('userPhoneCountryCode')}
        {...country}
        // an empty text would show the button that clears it
        defaultValue={typeof defaultValue === 'string' && defaultValue !== '' ? defaultValue : null}
      />
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel-national"
        maxLength={longest.phone}
        key={fields.key('userPhone')}
        {...fields.getInputProps('userPhone')}
      />
    </div>
  )
}
