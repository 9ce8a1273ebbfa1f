/** What a person sees who opens the address in a browser. */
export const frontPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Packbench marketplace simulator</title></head>
<body>
<h1>Packbench marketplace simulator</h1>
<p>A practice marketplace on this computer: its orders, supplies and labels are invented.</p>
<p>The interface begins at <code>/api/v3</code> and wants the token that was printed at the start, in the header <code>Authorization</code>.</p>
<h2>Control side (no token)</h2>
<ul>
<li><a href="/_simulator/state">GET /_simulator/state</a>: everything it knows</li>
<li>POST /_simulator/orders <code>{"count": 5}</code>: new orders arrive</li>
<li>POST /_simulator/cancel <code>{"orderId": 3400000001, "by": "buyer"}</code></li>
<li>POST /_simulator/faults <code>{"kind": "dropAfter", "operation": "deliverSupply", "count": 1}</code>, DELETE /_simulator/faults</li>
</ul>
</body>
</html>
`;
