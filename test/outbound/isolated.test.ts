import type { Dialled, DialOrder } from '../support/dial-urls';
import { forbiddenUrls, hostileAddressUrls, hostileNameUrls, malformedUrls } from '../support/hostile-urls';
import { canIsolateNetwork, runIsolated } from '../support/isolated-network';

const everything = ['0.0.0.0/0', '::/0'];
const isolated = canIsolateNetwork();
if (!isolated && !process.env.CI) {
  process.stderr.write(
    '\nSKIPPED: network namespaces are not available (unshare -rn), so no hostile URL was dialled.\n\n',
  );
}
const describeIsolated = isolated || process.env.CI ? describe : describe.skip;

function dial(order: Partial<DialOrder> & Pick<DialOrder, 'urls'>): Dialled[] {
  return runIsolated('dial-urls.ts', { allowedNetworks: [], ownHosts: [], ...order });
}

describeIsolated('in a network where every address accepts connections', () => {
  test('never dials a hostile address, however it is spelled, and reports it as blocked', () => {
    const dialled = dial({ urls: hostileAddressUrls });

    expect(dialled).toHaveLength(hostileAddressUrls.length);
    expect(dialled.filter(({ connections, blocked }) => connections > 0 || !blocked)).toEqual([]);
  });

  test('never dials a name of this machine or a malformed URL', () => {
    const urls = [...hostileNameUrls, ...malformedUrls];

    expect(dial({ urls }).filter(({ connections, error }) => connections > 0 || !error)).toEqual([]);
  });

  test('blocks other schemes and credentials in the URL even when every network is allowed', () => {
    const dialled = dial({ urls: forbiddenUrls, allowedNetworks: everything });

    expect(dialled.filter(({ connections, blocked }) => connections > 0 || !blocked)).toEqual([]);
  });

  test('blocks its own host by name and by address, even a public one', () => {
    const ownHosts = ['8.8.8.8', '2606:4700::1111', 'localhost'];
    const urls = ['http://8.8.8.8/', 'http://0x8.0x8.2056/', 'https://8.8.8.8/', 'http://[2606:4700::1111]/'];

    expect(dial({ urls, ownHosts }).filter(({ connections, blocked }) => connections > 0 || !blocked)).toEqual([]);
    expect(dial({ urls: ['http://8.8.4.4/', 'http://[2606:4700::1001]/'], ownHosts })).toMatchObject([
      { connections: 1, error: '' },
      { connections: 1, error: '' },
    ]);
  });

  test('dials the same URLs once every network is allowed, which proves that the guard blocked them', () => {
    const dialled = dial({ urls: [...hostileAddressUrls, ...hostileNameUrls], allowedNetworks: everything });

    expect(dialled.filter(({ blocked }) => blocked)).toEqual([]);
    expect(dialled.filter(({ connections }) => connections > 0).length).toBeGreaterThan(70);
  });
});
