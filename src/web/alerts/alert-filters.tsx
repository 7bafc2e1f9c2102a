import { alertRules, alertSubjects } from '../../contract/alerts/alert-choices.ts'
import type { Alert } from '../../contract/alerts/alerts.ts'
import { type FilterItem, filterValues, withFilter } from '../../report/search.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { aboutLabels, ruleLabels } from './rule-labels.ts'

const [rule, about] = ['alertRule', 'alertAbout']

/** The alerts that match the filters of the address. */
export const alertsWithin = (alerts: readonly Alert[], filters: readonly FilterItem[]): Alert[] => {
  const [rules, abouts] = [filterValues(filters, rule), filterValues(filters, about)]
  return alerts.filter(
    (a) => (rules.length === 0 || rules.includes(a.rule)) && (abouts.length === 0 || abouts.includes(a.subjectKind)),
  )
}

/** Filters of the list: by rule, and by subject. Only occurring values can be selected. */
export function AlertFilters({
  alerts,
  filters,
  onChange,
}: {
  alerts: readonly Alert[]
  filters: readonly FilterItem[]
  onChange: (filters: FilterItem[]) => void
}) {
  const occurs = <K extends string>(all: readonly K[], labels: Record<K, string>, of: (a: Alert) => K, key: string) =>
    all
      .filter((one) => alerts.some((a) => of(a) === one) || filterValues(filters, key).includes(one))
      .map((value) => ({ value, label: labels[value] }))
  return (
    <FilterBar set={filters.length} onClear={filters.length > 0 ? () => onChange([]) : null}>
      <FilterSelect
        label="What happened"
        options={occurs(alertRules, ruleLabels, (a) => a.rule, rule)}
        value={filterValues(filters, rule)}
        onChange={(values) => onChange(withFilter(filters, rule, values))}
        searchFrom={alertRules.length + 1}
      />
      <FilterSelect
        label="About"
        options={occurs(alertSubjects, aboutLabels, (a) => a.subjectKind, about)}
        value={filterValues(filters, about)}
        onChange={(values) => onChange(withFilter(filters, about, values))}
      />
    </FilterBar>
  )
}
