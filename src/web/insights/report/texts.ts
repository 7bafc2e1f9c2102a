/** Words of the report (specification 1, sections 2, 5 and 8). */
export const texts = {
  emptyTitle: 'No data available yet',
  emptyText: 'To start using Reports simply connect a network',
  connect: 'Connect network',
  nothing: 'Nothing found',
  unknown: 'Unknown',
  unknownHelp:
    'Conversion details could be missing if clicks are not sent through Outbound, the script is not installed correctly, or historic conversions were imported from networks before activation.',
  lowCr: '<0,8% CR',
  lowCrHelp: 'Only rows with a conversion rate of 0.8% or less',
  droppedEcr: '-15% ECR',
  droppedEcrHelp: 'Only rows with at least 500 clicks before whose ECR fell by 15% or more',
  splitTests: 'Split tests',
  splitTestsHelp: 'Only traffic of split tests and of campaigns that take a part of the traffic',
  graph: 'Graph',
  cut: (rows: string) => `The ${rows} largest groups are listed. The totals cover all of them.`,
  unconverted: (codes: string) => `There is no exchange rate for ${codes}. These conversions count with amount 0.`,
  find: (group: string) => `Find ${group.toLowerCase()}`,
} as const
