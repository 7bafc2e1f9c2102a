import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { phoneCountries } from './dial-codes.ts'

const options = [...phoneCountries]
/** A phone: whose country, and the number as it is typed. */
export function PhoneFields<V extends { userPhoneCountryCode: string; userPhone: string }>({
  fields,
}: {
  fields: UseFormReturnType<V>
}) {
  return (
    <div className="phone-pair">
      <Select
        label="Phone country code"
        searchable
        clearable
        placeholder="Country"
        data={options}
        key={fields.key('userPhoneCountryCode')}
        {...fields.getInputProps('userPhoneCountryCode')}
      />
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel-national"
        maxLength={30}
        key={fields.key('userPhone')}
        {...fields.getInputProps('userPhone')}
      />
    </div>
  )
}
