curl "https://api.example.com/v1/orders/1042" \
  -H "Authorization: Bearer $API_KEY"
