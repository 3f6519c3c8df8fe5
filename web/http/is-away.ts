/** Whether an answer comes from a proxy whose server is away. */
export function isAway({ status }: Pick<Response, 'status'>): boolean {
  return [502, 503, 504].includes(status)
}
