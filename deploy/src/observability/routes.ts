// Routes of Alertmanager. The receivers are examples: replace their addresses with those of your pager and tickets.

const receiverPort = 9095;

const createReceiver = (name: string) => ({
  name,
  webhook_configs: [{ url: `http://127.0.0.1:${receiverPort}/${name}`, send_resolved: true }],
});

/** Configuration of Alertmanager: pages at once and again each hour, tickets collected and repeated each day. */
export const alertmanager = {
  route: {
    receiver: 'ticket',
    group_by: ['alertname', 'service'],
    group_wait: '30s',
    group_interval: '5m',
    repeat_interval: '24h',
    routes: [
      { matchers: ['severity="page"'], receiver: 'page', group_wait: '10s', repeat_interval: '1h' },
      { matchers: ['severity="ticket"'], receiver: 'ticket' },
    ],
  },
  // What a page reports needs no ticket.
  inhibit_rules: [
    {
      source_matchers: ['severity="page"', 'slo=~".+"'],
      target_matchers: ['severity="ticket"'],
      equal: ['slo', 'service'],
    },
    { source_matchers: ['alertname="RelayStopped"'], target_matchers: ['alertname="RelaySlow"'], equal: ['service'] },
    { source_matchers: ['alertname="ServiceAbsent"'], target_matchers: ['severity="ticket"'], equal: ['service'] },
    // Without the bus no event can leave.
    { source_matchers: ['alertname="BusAway"'], target_matchers: ['alertname="RelayStopped"'], equal: ['service'] },
  ],
  receivers: ['page', 'ticket'].map(createReceiver),
};
