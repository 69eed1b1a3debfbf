curl -X POST "https://api.example.com/v1/orders/1042/status" \
  -H "Authorization: Bearer $API_KEY" \
  -H "Content-Type: application/json" \
  -d '{ "status": "confirmed" }'
