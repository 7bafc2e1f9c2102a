import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { neededName } from '../../contract/blank.ts'
import { longest } from '../../contract/bounds.ts'
import type { SiteGroup } from '../../contract/sites/site-groups.ts'
import { capital } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { GroupDot } from './group-dot.tsx'

// not imported as values: their file imports the schemas of the contract, which the browser does not need
const colours = [
  'blue',
  'teal',
  'green',
  'yellow',
  'red',
  'grape',
  'gray',
] as const satisfies readonly SiteGroup['siteGroupColour'][]

type Values = Pick<SiteGroup, 'siteGroupName' | 'siteGroupColour' | 'channelUuids'>

/** Adds or changes a group of sites. */
export function GroupDialog({ group, onClose }: { group?: SiteGroup | undefined; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const sites = useQuery(siteOptionsQuery(api))
  const form = useServerForm<Values, SiteGroup[]>({
    initialValues: {
      siteGroupName: group?.siteGroupName ?? '',
      siteGroupColour: group?.siteGroupColour ?? 'blue',
      channelUuids: group?.channelUuids ?? [],
    },
    validate: { siteGroupName: neededName },
    save: (values) => api.siteGroups.save({ ...(group ? { siteGroupUuid: group.siteGroupUuid } : {}), ...values }),
    onSaved: async () => {
      await makeStale(queries, 'siteGroups')
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog
      title={group ? 'Edit group' : 'Add group'}
      submitLabel={group ? 'Save changes' : 'Add group'}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label="Group name"
        maxLength={longest.siteName}
        key={fields.key('siteGroupName')}
        {...fields.getInputProps('siteGroupName')}
      />
      <Select
        label="Color"
        allowDeselect={false}
        data={colours.map((value) => ({ value, label: capital(value) }))}
        renderOption={({ option }) => (
          <span className="group-name">
            <GroupDot colour={option.value as SiteGroup['siteGroupColour']} /> {option.label}
          </span>
        )}
        key={fields.key('siteGroupColour')}
        {...fields.getInputProps('siteGroupColour')}
      />
      <MultiSelect
        label="Sites"
        description="A site may be in several groups"
        searchable
        data={sites.data?.map((s) => ({ value: s.channelUuid, label: s.channelName })) ?? []}
        key={fields.key('channelUuids')}
        {...fields.getInputProps('channelUuids')}
      />
    </FormDialog>
  )
}
