// What a tooltip is made of, in a file of its own, which devices without a mouse never fetch.
export { Tooltip } from 'radix-ui'
